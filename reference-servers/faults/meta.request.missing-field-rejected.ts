import { metaKey } from '../eras/select.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.request.missing-field-rejected',
  says: 'takes missing clientCapabilities for none',
  revisions: ['2026-07-28'],
  seams: {
    checks: {
      meta: (subject, next) => {
        const problem = next(subject)
        return problem?.message.includes(metaKey.clientCapabilities) ? undefined : problem
      },
    },
  },
})
