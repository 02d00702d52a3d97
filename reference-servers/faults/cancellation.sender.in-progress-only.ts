import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.sender.in-progress-only',
  says: 'cleans up by cancelling each of its requests once the call is over',
  seams: () => {
    const asked = new Map<unknown, unknown[]>()
    return {
      outgoing: (message, context, next) => {
        const leaving = next(message, context)
        const { request } = context
        if (!isObject(message) || request === undefined) return leaving
        if (message.method === 'sampling/createMessage') {
          asked.set(request, [...(asked.get(request) ?? []), message.id])
        }
        if ('method' in message) return leaving
        const ids = asked.get(request) ?? []
        asked.delete(request)
        const cancelled = ids.map((requestId) => ({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { requestId, reason: 'done' },
        }))
        return [...cancelled, ...leaving]
      },
    }
  },
})
