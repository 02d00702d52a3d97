import { fault } from '../seams.ts'

const hides = ['fixture://touched', 'fixture://item/1']
let processes = 0

export default fault({
  requirement: 'resources.list.same-on-every-connection',
  says: 'decides with each process which resource it hides',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const hidden = hides[processes++ % hides.length]
    return { resources: (context, next) => next(context).filter(({ uri }) => uri !== hidden) }
  },
})
