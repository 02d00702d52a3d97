import { faults } from '../../fault.ts'
import { modernMeta } from '../../fault-edits.ts'
import { alsoSend, sendLast } from '../../fault-overrides.ts'

export default faults({
  'patterns.client.no-responses': {
    says: 'answers without being asked',
    seams: alsoSend({ jsonrpc: '2.0', id: 'nobody', result: {} }),
  },
  'patterns.removed-methods.client': {
    says: 'still pings',
    transports: ['stdio'],
    seams: sendLast({ jsonrpc: '2.0', id: 'ping', method: 'ping', params: { _meta: modernMeta } }),
  },
})
