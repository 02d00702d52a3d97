import { faults } from '../../fault.ts'
import { modernMeta } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'subscriptions.client.checks-ack': {
    says: 'ends when the server does not promise all that it asked for',
    seams: () => {
      let asked = 0
      return {
        outgoing(message) {
          const count = Object.keys(objectAt(objectAt(message, 'params'), 'notifications')).length
          if (message.method === 'subscriptions/listen') asked = count
          return message
        },
        incoming(message, next, context) {
          const given = Object.keys(objectAt(objectAt(message, 'params'), 'notifications')).length
          if (message.method === 'notifications/subscriptions/acknowledged' && given < asked) context.crash()
          else next(message)
        },
      }
    },
  },
  'subscriptions.client.correlates-by-id': {
    says: 'hands every notification to every subscription',
    seams: { decide: { isForSubscription: () => true } },
  },
  'subscriptions.client.relisten-stdio': [
    {
      says: 'asks for no changes in a server process that it has started again',
      seams: { decide: { resubscribes: () => [] } },
    },
    {
      says: 'asks for the first of its subscriptions alone in a server process that it has started again',
      seams: { decide: { resubscribes: (asked) => asked.slice(0, 1) } },
    },
  ],
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
