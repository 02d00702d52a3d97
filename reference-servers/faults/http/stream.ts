import type { Outlet } from '../../connection.ts'
import { metaKey } from '../../eras/select.ts'
import { type Fault, faults } from '../../fault.ts'
import { handle } from '../../fault-overrides.ts'
import { classify, isObject, isResponse } from '../../json-rpc.ts'
import { polling, sendAway } from '../../quirks/parts/polling.ts'
import type { Server } from '../../server.ts'
import type { EventStream } from '../../transports/event-stream.ts'
import { sendToSubscription } from '../subscriptions/parts/send-to-subscription.ts'

const asks = (message: unknown): boolean =>
  Array.isArray(message) && message.some((one) => classify(one).kind === 'request')

const progressToNewest: Fault = {
  says: 'sends progress on the stream of the tool call that came last',
  seams: () => {
    const calls = new WeakMap<Server, Outlet[]>()
    return {
      handlers: {
        'tools/call': async (request, context, next) => {
          const { outlet } = context.arrival
          const open = calls.get(context.server) ?? []
          calls.set(context.server, open)
          open.push(outlet)
          try {
            return await next(request, context)
          } finally {
            open.splice(open.indexOf(outlet), 1)
          }
        },
      },
      outgoing: (message, context, next) => {
        if (!isObject(message) || message.method !== 'notifications/progress') return next(message, context)
        if (context.connection) calls.get(context.connection.server)?.at(-1)?.send(message)
        return []
      },
    }
  },
}

export default faults({
  'http.stream.ends-after-response': {
    says: 'leaves the streams of POSTs open after the response',
    seams: {
      sse: {
        end: (stream, response, next) => {
          if (response.req.method !== 'POST') next(stream, response)
        },
      },
    },
  },
  'http.stream.eventual-response-batch': {
    says: 'ends the stream after the first response of a batch',
    alsoBreaks: {
      'batch.receive.responses-complete': 'the same rule, on any transport',
      'batch.receive.accepted': 'a part of the batch goes unanswered',
    },
    seams: {
      http: {
        answer: (exchange, message, revision, next) => (asks(message) ? 'sse' : next(exchange, message, revision)),
      },
      serialize: (message, next) => next(Array.isArray(message) ? message.slice(0, 1) : message),
    },
  },
  'http.stream.eventual-response': [
    {
      says: 'sends the result of resources/templates/list on the GET stream and ends the stream of the POST without it',
      revisions: ['2025-11-25'],
      alsoBreaks: { 'http.get.no-responses': 'that is where the answer goes' },
      seams: {
        outgoing: (message, context, next) => {
          const isResult = isObject(message) && 'result' in message
          if (context.request?.method !== 'resources/templates/list' || !isResult) return next(message, context)
          context.connection?.outlet?.send(message)
          return []
        },
      },
    },
    {
      says: 'closes the connection of calls of progress-tool, and forgets what is due on it with the next one',
      revisions: ['2025-11-25'],
      seams: () => {
        let isCall = false
        const calls: EventStream[] = []
        return {
          http: {
            answer(exchange, message, revision, next) {
              const name = isObject(message) && isObject(message.params) ? message.params.name : undefined
              const isInSession = exchange.headers['mcp-session-id'] !== undefined
              isCall = name === 'progress-tool' && isInSession && exchange.accepts('text/event-stream')
              return isCall ? 'sse' : next(exchange, message, revision)
            },
          },
          sse: {
            open(stream, isPrimed, next) {
              if (isCall && isPrimed) {
                calls.push(stream)
                sendAway(stream, 20)
              } else next(stream, isPrimed)
              isCall = false
            },
            replay: (events, stream, next) =>
              calls.includes(stream) && stream !== calls.at(-1) ? [] : next(events, stream),
          },
        }
      },
    },
  ],
  'http.stream.listen-is-sse': {
    says: 'answers subscriptions/listen with a JSON result',
    seams: handle('subscriptions/listen', ({ id }) => ({ _meta: { [metaKey.subscriptionId]: id } })),
  },
  'http.stream.listen-no-request-scoped': {
    says: 'sends progress to a subscription while there is one',
    seams: sendToSubscription('notifications/progress'),
  },
  'http.stream.messages-relate': progressToNewest,
  'http.stream.notifications-relate': {
    ...progressToNewest,
    alsoBreaks: {
      'cancellation.server.silent-http': 'the stream that came last outlives a call whose stream was closed',
    },
  },
  'http.stream.response-on-own-stream': {
    says: 'sends what was read of a resource on the stream of the subscription to it',
    seams: () => {
      const subscribed = new Map<unknown, Outlet>()
      return {
        handlers: {
          'subscriptions/listen': (request, context, next) => {
            const filter = request.params?.notifications
            const uris = isObject(filter) ? filter.resourceSubscriptions : undefined
            for (const uri of Array.isArray(uris) ? uris : []) {
              subscribed.set(uri, context.arrival.outlet)
              context.signal.addEventListener('abort', () => subscribed.delete(uri))
            }
            return next(request, context)
          },
        },
        outgoing: (message, context, next) => {
          const isRead = context.request?.method === 'resources/read' && isResponse(message)
          const outlet = isRead ? subscribed.get(context.request?.params?.uri) : undefined
          if (outlet === undefined) return next(message, context)
          outlet.send(message)
          return []
        },
      }
    },
  },
  'http.stream.no-early-close': {
    says: 'ends the stream of a tool call while the tool is still at work',
    alsoBreaks: {
      'http.stream.eventual-response': 'the response is lost with the stream',
      'http.stream.eventual-response-batch': 'the response is lost with the stream',
    },
    seams: {
      http: {
        head: (head, { message, response }) => {
          const isCall = isObject(message) && message.method === 'tools/call'
          if (isCall && head.headers['content-type'] === 'text/event-stream') setImmediate(() => response.end())
          return head
        },
      },
    },
  },
  'http.stream.priming-event': {
    says: 'sends its first event id together with the first message',
    seams: { sse: { event: (event, stream, next) => (event.data === '' ? undefined : next(event, stream)) } },
  },
  'http.stream.retry-before-close': {
    says: 'closes the connection after the priming event without a retry time, and answers whoever comes back',
    seams: polling(undefined),
    control: polling(300),
  },
  'http.stream.wellformed': {
    says: 'says goodbye on each stream in words',
    alsoBreaks: { 'http.stream.ends-after-response': 'the words follow the response' },
    seams: {
      sse: {
        end: (stream, response, next) => {
          response.write('data: bye\n\n')
          next(stream, response)
        },
      },
    },
  },
  'http.stream.x-accel-buffering': {
    says: 'lets proxies buffer its streams',
    seams: {
      http: {
        head: (head, exchange, next) => {
          const { status, headers } = next(head, exchange)
          const { 'x-accel-buffering': _, ...rest } = headers
          return { status, headers: rest }
        },
      },
    },
  },
  'http.stream.disconnect-not-cancel': {
    says: 'gives a call up when its connection breaks',
    seams: { http: { disconnected: (connection, _revision, next) => next(connection, '2026-07-28') } },
  },
})
