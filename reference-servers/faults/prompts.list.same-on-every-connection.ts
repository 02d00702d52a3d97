import { fault } from '../seams.ts'

const hides = ['greeting', 'media-prompt']
let processes = 0

export default fault({
  requirement: 'prompts.list.same-on-every-connection',
  says: 'decides with each process which prompt it hides',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const hidden = hides[processes++ % hides.length]
    return { prompts: (context, next) => next(context).filter(({ name }) => name !== hidden) }
  },
})
