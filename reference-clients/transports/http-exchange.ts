import { setMaxListeners } from 'node:events'
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'

export interface HttpRequest {
  method: string
  url: string
  /** Written with these names, in this order; an array writes the header several times. */
  headers: Record<string, string | string[]>
  body?: string | Uint8Array
  /** The size of the pieces in which the body is written; all at once when left out. */
  pieceBytes?: number
  /** Where connections are kept for further requests; each request has one of its own when left out. */
  agent?: Agent
  /** Where the host of the URL is, when that is known already. */
  address?: string
  /** Certificates of authorities to trust, in place of the usual ones. */
  ca?: string
}

export interface HttpResponseHead {
  status: number
  /** Names in lower case: header names are case-insensitive. */
  headers: Record<string, string | undefined>
  /** Names and values by turns, as they came. */
  rawHeaders: readonly string[]
}

export interface HttpResponse extends HttpResponseHead {
  body: AsyncIterable<Uint8Array>
  /** Reads the whole body as UTF-8. */
  text(): Promise<string>
  /** Closes the connection. */
  abandon(): void
}

/**
 * One HTTP request on a connection of its own, so that closing a stream closes its connection.
 * Rejects when no response head arrives; aborting `signal` closes the connection at any time.
 */
export function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  // A server may ask a dozen things at once: as many answers are on their way, and each listens.
  setMaxListeners(0, signal)
  return new Promise((resolve, reject) => {
    const send = request.url.startsWith('https:') ? httpsRequest : httpRequest
    const { method, headers, body, pieceBytes, agent = false, ca, address } = request
    const outgoing = send(
      request.url,
      {
        method,
        headers,
        agent,
        signal,
        ca,
        ...(address !== undefined && { lookup: (_host, options, done) => found(address, options, done) }),
      },
      (incoming) => resolve(response(incoming)),
    )
    outgoing.on('error', reject)
    if (pieceBytes === undefined || body === undefined) {
      outgoing.end(body)
      return
    }
    const bytes = Buffer.from(body)
    for (let from = 0; from < bytes.length; from += pieceBytes) outgoing.write(bytes.subarray(from, from + pieceBytes))
    outgoing.end()
  })
}

function found(
  address: string,
  { all }: { all?: boolean | undefined },
  done: (error: null, found: string | { address: string; family: number }[], family?: number) => void,
): void {
  const family = isIP(address)
  if (all === true) done(null, [{ address, family }])
  else done(null, address, family)
}

function response(incoming: IncomingMessage): HttpResponse {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = Array.isArray(value) ? value[0] : value
  return {
    status: incoming.statusCode ?? 0,
    headers,
    rawHeaders: incoming.rawHeaders,
    body: incoming,
    async text() {
      const chunks: Uint8Array[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    },
    abandon: () => incoming.destroy(),
  }
}
