import type { JsonObject } from '../../../../schema/index.ts'
import { since, until } from '../../../../schema/spans.ts'
import { faults } from '../../fault.ts'

const isCall = (message: JsonObject | undefined): boolean => message?.method === 'tools/call'
const isProgress = (message: JsonObject): boolean => message.method === 'notifications/progress'

export default faults({
  'fidelity.response.right-request': {
    says: 'pairs the answers to two calls that are open at once with the wrong one of them',
    transports: ['streamable-http'],
    seams: () => {
      const open = new Map<number, JsonObject>()
      let first: { readonly answer: JsonObject; swap(other: JsonObject): void } | undefined
      return {
        request: (message, { exchange }) => {
          if (isCall(message)) open.set(exchange, message)
          return message
        },
        response: async (message, { asked, exchange }) => {
          if (!isCall(asked) || message.result === undefined) return [message]
          open.delete(exchange)
          const isFirst = [...open.values()].some(({ id }) => id !== message.id)
          const other =
            first?.answer ??
            (isFirst ? await new Promise<JsonObject>((swap) => (first = { answer: message, swap })) : undefined)
          if (first !== undefined && first.answer !== message) first.swap(message)
          first = undefined
          return [other === undefined ? message : { ...message, result: other.result ?? null }]
        },
      }
    },
  },
  'fidelity.progress.order': [
    {
      says: 'lets progress notifications overtake each other',
      seams: () => {
        let held: JsonObject | undefined
        return {
          response: (message) => {
            if (isProgress(message) && held === undefined) {
              held = message
              return []
            }
            const all = held === undefined ? [message] : [message, held]
            held = undefined
            return isProgress(message) ? all : all.toReversed()
          },
        }
      },
    },
    {
      says: 'passes each second progress notification on',
      seams: () => {
        let count = 0
        return { response: (message) => (isProgress(message) && ++count % 2 === 0 ? [] : [message]) }
      },
    },
    {
      says: 'passes no progress on',
      seams: { response: (message) => (isProgress(message) ? [] : [message]) },
    },
  ],
  'fidelity.cancellation.forwarded': [
    {
      says: 'takes a cancellation in and does nothing',
      revisions: until('2025-11-25'),
      seams: { request: (message) => (message.method === 'notifications/cancelled' ? undefined : message) },
    },
    {
      says: 'goes on reading the stream of a call that the client has closed',
      revisions: since('2026-07-28'),
      transports: ['streamable-http'],
      seams: { keepsStreams: true },
    },
  ],
  'fidelity.server-request.answered': [
    {
      says: 'answers a request of the server itself',
      seams: {
        request: (message) =>
          'result' in message && JSON.stringify(message.result).includes('"roots"')
            ? { ...message, result: { roots: [] } }
            : message,
      },
    },
  ],
})
