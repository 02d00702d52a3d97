import { metaKey } from '../../../eras/select.ts'
import { isObject, type RequestId } from '../../../json-rpc.ts'
import type { Seams } from '../../../seams.ts'

/** Marks the notifications of one method as part of the newest subscription, as long as there is any. */
export function stampOn(method: string): () => Seams {
  return () => {
    let newest: RequestId | undefined
    return {
      handlers: {
        'subscriptions/listen': (request, context, next) => {
          newest = request.id
          return next(request, context)
        },
      },
      outgoing: (message, context, next) => {
        const isOpen = newest !== undefined && (context.connection?.server.subscriptions.size ?? 0) > 0
        if (!isOpen || !isObject(message) || message.method !== method) return next(message, context)
        const params = isObject(message.params) ? message.params : {}
        const meta = isObject(params._meta) ? params._meta : {}
        const _meta = { ...meta, [metaKey.subscriptionId]: newest }
        return next({ ...message, params: { ...params, _meta } }, context)
      },
    }
  }
}
