import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.opt-in-only',
  says: 'logs from info on unless told otherwise',
  revisions: ['2026-07-28'],
  seams: {
    logs: (level, context, next) => (context.logLevel === undefined ? level !== 'debug' : next(level, context)),
  },
})
