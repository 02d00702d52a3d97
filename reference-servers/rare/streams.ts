/** Event streams, sessions and the frames of HTTP. */
import { isObject } from '../json-rpc.ts'
import { isResponseTo, methodOf, paramsOf } from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

const transport = 'streamable-http'

export default rareBugs({
  'replay-loses-the-last': {
    says: 'leaves the last event out when a stream is resumed',
    transport,
    seams: () => ({
      sse: {
        replay: (events, stream, next) =>
          events.length > 1 ? next(events, stream).slice(0, -1) : next(events, stream),
      },
    }),
  },
  'replay-turned': {
    says: 'sends events again in the wrong order',
    transport,
    seams: () => ({ sse: { replay: (events, stream, next) => next(events, stream).toReversed() } }),
  },
  'replay-of-another': {
    says: 'sends events of another stream again',
    transport,
    seams: () => {
      let other: { readonly id?: string; readonly data?: string | Buffer; readonly event?: string } | undefined
      return {
        sse: {
          event: (event, stream, next) => {
            if (event.data !== undefined && event.data !== '' && event.id !== undefined && stream.id?.endsWith('1'))
              other = event
            return next(event, stream)
          },
          replay: (events, stream, next) =>
            other === undefined || events.some(({ id }) => id === other?.id)
              ? next(events, stream)
              : [other, ...next(events, stream)],
        },
      }
    },
  },
  'event-id-again': {
    says: 'begins to count events anew after nine of them',
    transport,
    seams: () => {
      let count = 0
      return {
        sse: {
          eventId: (streamId, sequence, next) => {
            count += 1
            return count > 9 ? `again-${count % 3}` : next(streamId, sequence)
          },
        },
      }
    },
  },
  'answer-on-get': {
    says: 'loses the answer to a request that comes while a stream is taken up',
    transport,
    seams: () => {
      let isTaken = false
      return {
        http: {
          get: async (exchange, next) => {
            isTaken = exchange.headers['last-event-id'] !== undefined
            return next(exchange)
          },
        },
        outgoing: (message, context, next) => {
          const isLost = isTaken && isResponseTo(message) && context.request !== undefined
          if (isLost) isTaken = false
          return isLost ? [] : next(message, context)
        },
      }
    },
  },
  'status-after-notification': {
    says: 'answers the notification after an unknown one with 200',
    transport,
    seams: () => {
      let wasUnknown = false
      let isNext = false
      return {
        incoming: (message, connection, next) => {
          const isNotification = isObject(message) && message.id === undefined && message.method !== undefined
          if (isNotification) {
            isNext = wasUnknown
            wasUnknown = String(methodOf(message)).startsWith('notifications/x-')
          }
          return next(message, connection)
        },
        http: {
          head: (head, exchange, next) => {
            const isBroken = isNext && head.status === 202
            if (isBroken) isNext = false
            return next(isBroken ? { ...head, status: 200 } : head, exchange)
          },
        },
      }
    },
  },
  'modern-unknown-meta': {
    says: 'leaves requests with unknown metadata alone',
    revision: '2026-07-28',
    seams: () => ({
      incoming: (message, connection, next) => {
        const { _meta: meta } = paramsOf(message)
        const names = isObject(meta) ? Object.keys(meta) : []
        return names.some((name) => name === 'com.example/name') ? undefined : next(message, connection)
      },
    }),
  },
  'modern-listen-filter': {
    says: 'hangs on a request whose extra member holds null in a list',
    revision: '2026-07-28',
    seams: () => {
      let isStuck = false
      return {
        incoming: (message, connection, next) => {
          isStuck ||= JSON.stringify(message).includes('[null')
          return isStuck ? new Promise<void>(() => {}) : next(message, connection)
        },
      }
    },
  },
  'modern-state-of-before': {
    says: 'answers server/discover with what it answered last, whatever that was, after 12 requests',
    revision: '2026-07-28',
    seams: () => {
      let count = 0
      let last: unknown
      return {
        answer: async (request, context, next) => {
          count += 1
          const result = await next(request, context)
          const stale = request.method === 'server/discover' && count > 12 && isObject(last) ? last : result
          last = result
          return stale
        },
      }
    },
  },
  'modern-two-calls': {
    says: 'answers two requests that are open at once under one id',
    revision: '2026-07-28',
    transport: 'stdio',
    seams: () => {
      const open: unknown[] = []
      return {
        answer: async (request, context, next) => {
          open.push(request.id)
          await new Promise((resolve) => setImmediate(resolve))
          return next(request, context)
        },
        outgoing: (message, context, next) => {
          if (!isObject(message) || !isResponseTo(message)) return next(message, context)
          const [first] = open
          const isMixed = open.length > 1
          open.splice(open.indexOf(message.id), 1)
          return next(isMixed ? { ...message, id: first } : message, context)
        },
      }
    },
  },
})
