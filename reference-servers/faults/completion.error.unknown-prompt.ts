import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.error.unknown-prompt',
  says: 'has no suggestions for prompts that it does not know',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'completion/complete': (request, context, next) => {
        const { ref } = context.params
        const isUnknown = isObject(ref) && String(ref.name).includes('no-such')
        return isUnknown ? { completion: { values: [] } } : next(request, context)
      },
    },
  },
})
