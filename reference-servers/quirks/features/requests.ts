/** What a server asks its client: up to 2025-11-25 by requests of its own. */

import type { Connection } from '../../connection.ts'
import { isObject, isResponse, type JsonObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { between, since, until } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

const handshake = until('2025-11-25')
const asking = between('2025-03-26', '2025-11-25')

/** Milliseconds between two pings, and for which an answer is waited. */
const pingEvery = 200
const pingPatience = 5_000

/** Pings on and on once the client is initialized; ends the connection when one is not answered. */
function insistsOnPings(): Seams {
  const open = new Map<unknown, NodeJS.Timeout>()
  let count = 0
  const ping = (connection: Connection) => {
    if (!connection.handshake?.initialized) return
    const id = `alive-${++count}`
    open.set(id, setTimeout(connection.hangUp, pingPatience))
    connection.emit({ jsonrpc: '2.0', id, method: 'ping' }, connection.outlet)
  }
  const stop = () => {
    for (const timer of open.values()) clearTimeout(timer)
  }
  let pinging: NodeJS.Timeout | undefined
  return {
    start(connection, next) {
      pinging = setInterval(ping, pingEvery, connection)
      next(connection)
    },
    incoming(message, connection, next) {
      if (isObject(message) && isResponse(message)) clearTimeout(open.get(message.id))
      return next(message, connection)
    },
    shutdown(connection, next) {
      clearInterval(pinging)
      stop()
      return next(connection)
    },
  }
}

const named = ['a "quoted" \u2603', 0, -5, '', '🙂', Number.MAX_SAFE_INTEGER, ' ', 'x'.repeat(300)]

/** The params of forms: an enumeration with names in the old way (2025-11-25 schema#LegacyTitledEnumSchema). */
const oldForm = (params: JsonObject): JsonObject => {
  const { mode: _, requestedSchema } = params
  if (!isObject(requestedSchema) || !isObject(requestedSchema.properties)) return params
  const colour = { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] }
  return { ...params, requestedSchema: { ...requestedSchema, properties: { ...requestedSchema.properties, colour } } }
}

export default quirks({
  'pings-before-answering': {
    says: 'Before it answers a request it pings, where the answer will go, and waits for the response.',
    revisions: asking,
    transports: ['streamable-http', 'stdio'],
    seams: {
      async answer(request, context, next) {
        const { connection } = context
        const mayAsk = connection.outlet !== undefined && connection.handshake?.initialized
        // A ping would make a stream of the answer, which whoever polls a task does not want.
        if (mayAsk && request.method !== 'ping' && request.method !== 'tasks/get')
          await connection.pending.ask('ping', {}, context, 2_000).catch(() => {})
        return next(request, context)
      },
    },
    tolerates: ['http.stream.server-messages-before-response'],
    // Its ping is lost with the connection: it waits for the answer before it begins to work.
    hides: ['http.stream.disconnect-not-cancel'],
  },
  'pings-on-the-get-stream': {
    says: 'It pings on each GET stream as soon as it is open.',
    revisions: asking,
    transports: ['streamable-http'],
    seams: () => {
      const connections = new WeakMap<object, Connection>()
      let count = 0
      return {
        checks: {
          session(subject, next) {
            if (subject.connection) connections.set(subject.headers, subject.connection)
            return next(subject)
          },
        },
        http: {
          async get(exchange, next) {
            await next(exchange)
            const connection = connections.get(exchange.headers)
            const id = `hello-${++count}`
            if (exchange.response.statusCode === 200)
              connection?.emit({ jsonrpc: '2.0', id, method: 'ping' }, connection.outlet)
          },
        },
      }
    },
    tolerates: ['http.get.server-messages'],
  },
  'pings-on-and-on': {
    says: 'It pings five times a second, and ends the connection when a ping is not answered within 5 s.',
    revisions: handshake,
    transports: ['stdio'],
    seams: insistsOnPings,
    tolerates: ['ping.sender.unanswered-actions'],
  },
  'request-ids-of-any-kind': {
    says: 'The ids of its requests are texts of all kinds, the empty one too, and integers of any size.',
    revisions: handshake,
    seams: { requestId: (count) => named[count - 1] ?? `request-${count}` },
  },
  'forms-in-the-old-way': {
    says: 'Its forms have no mode, and name their choices in enumNames.',
    revisions: since('2025-11-25'),
    seams: { questions: { 'elicitation/create': (params, context, next) => next(oldForm(params), context) } },
    tolerates: ['elicitation.mode.may-omit', 'elicitation.form.legacy-enum-names'],
  },
  'forms-with-mode': {
    says: 'Its forms say that they are forms.',
    revisions: since('2025-11-25'),
    seams: {
      questions: { 'elicitation/create': (params, context, next) => next({ mode: 'form', ...params }, context) },
    },
  },
})
