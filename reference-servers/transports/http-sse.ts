import { randomUUID } from 'node:crypto'
import { isOwn, type Principal } from '../authorization/principal.ts'
import { principalOf } from '../authorization/sender.ts'
import { Connection } from '../connection.ts'
import { invalidRequest, parseError, RpcError } from '../errors.ts'
import { through } from '../seams.ts'
import { EventStream } from './event-stream.ts'
import type { Exchange } from './exchange.ts'

export type SseConnections = Map<string, { connection: Connection; stream: EventStream; principal: Principal }>

/** GET /sse of the 2024-11-05 transport: opens a connection and names the URL to post to. */
export function openSse(exchange: Exchange, connections: SseConnections): void {
  const { server, request } = exchange
  if (request.method !== 'GET') {
    exchange.reply(405, { allow: 'GET' })
    return
  }
  const id = randomUUID()
  const stream = new EventStream(server)
  const connection = new Connection(server, 'http-sse', stream)
  stream.attach(exchange, {}, () => {
    connections.delete(id)
    connection.close()
  })
  connections.set(id, { connection, stream, principal: principalOf(exchange) })
  stream.push({ event: 'endpoint', data: `/messages?sessionId=${id}` })
  through(server.seams.start, () => {}, connection)
}

/** POST /messages: takes a message in; what answers it leaves on the stream. */
export async function postSse(exchange: Exchange, connections: SseConnections): Promise<void> {
  const { server, request, url } = exchange
  if (request.method !== 'POST') return exchange.reply(405, { allow: 'POST' })
  const open = connections.get(url.searchParams.get('sessionId') ?? '')
  const principal = principalOf(exchange)
  const asking = { server, arrival: { principal } }
  if (!open || !isOwn('session', open.principal, asking))
    return exchange.refuse(invalidRequest('No such connection', 404))
  let message: unknown
  try {
    message = server.parse(await exchange.body())
    exchange.message = message
  } catch (error) {
    return exchange.refuse(error instanceof RpcError ? error : parseError(), {}, null)
  }
  exchange.reply(202)
  await open.connection.receive(message, { outlet: open.stream, principal })
}
