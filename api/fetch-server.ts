/** HTTP on loopback in front of a web-standard handler, such as those of Hono, Workers, Deno and Bun. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** Answers one request. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

interface FetchServer {
  /** Such as `http://127.0.0.1:4711`. */
  readonly origin: string
  close(): Promise<void>
}

/**
 * Listens on a free port until it is closed. Where the handler throws, the answer is 500. A request that cannot become a `Request`
 * object (TRACE) gets 405.
 */
export async function serveFetch(handler: FetchHandler): Promise<FetchServer> {
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(handler: FetchHandler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const request = requestOf(incoming, gone.signal)
  if (request === undefined) {
    outgoing.writeHead(405).end()
    return
  }
  const response = await Promise.resolve()
    .then(() => handler(request))
    .catch(() => new Response(null, { status: 500 }))
  const cookies = response.headers.getSetCookie()
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  for (const [name, value] of headers) outgoing.setHeader(name, value)
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.writeHead(response.status)
  // An event stream without an event yet has begun all the same.
  outgoing.flushHeaders()
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', rawHeaders, headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    const pairs = rawHeaders.flatMap((name, i): [string, string][] =>
      i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : [],
    )
    const url = new URL(incoming.url ?? '/', `http://${headers.host ?? '127.0.0.1'}`)
    const body = hasBody
      ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' as const }
      : {}
    return new Request(url, { method, headers: pairs, signal, ...body })
  } catch {
    return undefined
  }
}
