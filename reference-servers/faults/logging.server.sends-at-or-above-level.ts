import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.sends-at-or-above-level',
  says: 'sends only messages of exactly the level asked for',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: { logs: (level, context) => level === context.logLevel },
})
