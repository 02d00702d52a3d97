import { faults } from '../../fault.ts'
import { editParams } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'completion.request.shape': {
    says: 'calls the reference to a prompt prompt',
    seams: editParams('completion/complete', (params) => ({
      ...params,
      ref: { ...objectAt(params, 'ref'), type: 'prompt' },
    })),
  },
  'completion.client.partial-results': {
    says: 'takes the first value of a completion that has none, and is lost',
    seams: () => {
      let isLost = false
      return {
        incoming(message, next) {
          const { values } = objectAt(objectAt(message, 'result'), 'completion')
          isLost ||= Array.isArray(values) && values.length === 0
          next(message)
        },
        outgoing: (message) => (isLost && message.method !== undefined ? null : message),
      }
    },
  },
})
