import { fault } from '../seams.ts'

const hides = ['use-state', 'schema-tool']
let processes = 0

export default fault({
  requirement: 'tools.list.same-on-every-connection',
  says: 'decides with each process which tool it hides',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: { 'stateless.server.connection-not-identity': 'it is tried with this list' },
  seams: () => {
    const hidden = hides[processes++ % hides.length]
    return { tools: (context, next) => next(context).filter(({ name }) => name !== hidden) }
  },
})
