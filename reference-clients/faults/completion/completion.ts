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
})
