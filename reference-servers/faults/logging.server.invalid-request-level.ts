import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.invalid-request-level',
  says: 'takes any logLevel',
  revisions: ['2026-07-28'],
  seams: {
    checks: {
      meta: (subject, next) => {
        const refusal = next(subject)
        return refusal?.message.includes('unknown level') ? undefined : refusal
      },
    },
  },
})
