import { faults } from '../../fault.ts'
import { modernMeta } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'

export default faults({
  'subscriptions.listen.shape': {
    says: 'leaves the wrapper off the filter',
    transports: ['stdio'],
    seams: alsoSend({
      jsonrpc: '2.0',
      id: 'listen',
      method: 'subscriptions/listen',
      params: { _meta: modernMeta, toolsListChanged: true },
    }),
  },
})
