import type { Outlet } from '../../../connection.ts'
import { isObject } from '../../../json-rpc.ts'
import type { Seams } from '../../../seams.ts'

/** Sends the notifications of one method on the stream of a subscription while there is one, and not where they belong. */
export function sendToSubscription(method: string): () => Seams {
  return () => {
    const open = new Set<Outlet>()
    return {
      handlers: {
        'subscriptions/listen': async (request, context, next) => {
          const { outlet } = context.arrival
          open.add(outlet)
          context.signal.addEventListener('abort', () => open.delete(outlet))
          return next(request, context)
        },
      },
      outgoing: (message, context, next) => {
        const [outlet] = open
        if (outlet === undefined || !isObject(message) || message.method !== method) return next(message, context)
        outlet.send(message)
        return []
      },
    }
  }
}
