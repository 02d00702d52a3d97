import { faults } from '../../fault.ts'
import { editParams } from '../../fault-edits.ts'

export default faults({
  'logging.set-level-request.shape': {
    says: 'sets the log level by number',
    seams: editParams('logging/setLevel', (params) => ({ ...params, level: 3 })),
  },
})
