import { faults } from '../../fault.ts'
import { modernMeta } from '../../fault-edits.ts'
import { alsoSend, sendLast } from '../../fault-overrides.ts'

export default faults({
  'patterns.client.no-responses': [
    { says: 'answers without being asked', seams: alsoSend({ jsonrpc: '2.0', id: 'nobody', result: {} }) },
    {
      says: 'still answers requests of the server',
      seams: {
        incoming: (message, next, context) => {
          if (typeof message.method !== 'string' || message.id === undefined) next(message)
          else void context.send({ jsonrpc: '2.0', id: message.id, result: {} })
        },
      },
    },
  ],
  'patterns.removed-methods.client': {
    says: 'still pings',
    transports: ['stdio'],
    seams: sendLast({ jsonrpc: '2.0', id: 'ping', method: 'ping', params: { _meta: modernMeta } }),
  },
})
