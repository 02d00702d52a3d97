import type { Connection } from '../../connection.ts'
import { faults } from '../../fault.ts'
import { check } from '../../fault-overrides.ts'
import { classify, isObject, isResponse } from '../../json-rpc.ts'

const hello = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"Welcome"}}'

const method = 'resources/templates/list'

export default faults({
  'http-sse.server.authentication': {
    says: 'opens its event stream to who has no token',
    seams: {
      authorization: { check: (exchange, next) => (exchange.request.method === 'GET' ? undefined : next(exchange)) },
    },
  },
  'http-sse.server.endpoint-event': {
    says: 'greets the client with a message before it names the endpoint',
    seams: {
      sse: {
        encode: (event, next) => {
          const text = next(event)
          return event.event === 'endpoint' ? `event: message\ndata: ${hello}\n\n${text.toString()}` : text
        },
      },
    },
  },
  'http-sse.server.message-events': {
    says: 'labels notifications with their method instead of "message"',
    alsoBreaks: {
      'tools.list-changed.sent': 'no notification is read',
      'prompts.list-changed.sent': 'no notification is read',
      'resources.list-changed.sent': 'no notification is read',
      'resources.updated.sent': 'no notification is read',
    },
    seams: {
      sse: {
        event: (event, stream, next) => {
          const method = /"method":"(notifications\/[^"]*)"/.exec(String(event.data))?.[1]
          return next(method === undefined ? event : { ...event, event: method }, stream)
        },
      },
    },
  },
  'http-sse.server.multiple-clients': {
    says: 'keeps the requests of all clients in one table: an id that another client used first is answered there',
    alsoBreaks: { 'messages.response.exactly-once': 'the first client gets the answers of both' },
    seams: () => {
      const askers = new Map<unknown, Connection>()
      return {
        outgoing: (message, context, next) => {
          const { connection } = context
          // Clients that number their requests would all collide, and nothing would work at all.
          if (!connection || !isObject(message) || !isResponse(message) || typeof message.id !== 'string')
            return next(message, context)
          const first = askers.get(message.id) ?? connection
          askers.set(message.id, first)
          if (first === connection || !connection.server.connections.has(first)) return next(message, context)
          first.outlet?.send(message)
          return []
        },
      }
    },
  },
  'http-sse.server.origin-validated': [
    { says: 'never looks at Origin', seams: check('origin', () => undefined) },
    {
      says: 'lets in each Origin that begins like localhost',
      seams: check('origin', (subject, next) =>
        subject.headers.origin?.startsWith('http://localhost') ? undefined : next(subject),
      ),
    },
    {
      says: 'lets in Origin null',
      seams: check('origin', (subject, next) => (subject.headers.origin === 'null' ? undefined : next(subject))),
    },
  ],
  'http-sse.server.response-on-stream': {
    says: `answers ${method} in the HTTP response to the POST and not on the stream`,
    seams: {
      http: {
        body: (body, { message }) => {
          const received = classify(message)
          if (received.kind !== 'request' || received.request.method !== method) return body
          return JSON.stringify({ jsonrpc: '2.0', id: received.request.id, result: { resourceTemplates: [] } })
        },
      },
      outgoing: (message, context, next) =>
        context.request?.method === method && isResponse(message) ? [] : next(message, context),
    },
  },
  'http-sse.server.two-endpoints': {
    says: 'answers 404 at the URI that it announced',
    seams: {
      http: {
        head: ({ status, headers }, { url }) => ({ status: url.pathname === '/messages' ? 404 : status, headers }),
      },
    },
  },
  'http-sse.server.bind-localhost': {
    says: 'listens on all addresses of its machine',
    seams: { http: { host: () => '0.0.0.0' } },
  },
})
