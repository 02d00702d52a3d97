import type { JsonObject } from '../../../../schema/index.ts'
import { faults } from '../../fault.ts'

const isCall = (message: JsonObject | undefined): boolean => message?.method === 'tools/call'

export default faults({
  'fidelity.clients.apart': {
    says: 'keeps the results of calls by the id that the client gave them, whichever client that was',
    transports: ['streamable-http'],
    seams: () => {
      const results = new Map<string, JsonObject>()
      return {
        response: (message, { asked }) => {
          if (!isCall(asked) || message.result === undefined) return [message]
          const key = JSON.stringify(message.id)
          const known = results.get(key)
          if (known === undefined) results.set(key, message)
          return [known ?? message]
        },
      }
    },
  },
})
