/** A gateway that passes everything on between clients and one server over HTTP, message by message. */
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { Fault } from './fault.ts'
import { passEvents } from './pass-events.ts'
import type { Passing, Seams } from './seams.ts'

interface ReferenceGateway {
  /** What clients are given in place of the server's URL. */
  readonly url: string
  close(): Promise<void>
}

/** Headers of one connection, which the next one has anew. */
const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

/** @param server the URL of the server behind it */
export async function openReferenceGateway(server: string, fault?: Fault): Promise<ReferenceGateway> {
  const endpoint = new URL(server)
  const seams: Seams = fault === undefined ? {} : typeof fault.seams === 'function' ? fault.seams() : fault.seams
  let exchanges = 0
  const listener = createServer((request, response) => {
    exchanges += 1
    void pass(request, response, exchanges)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${endpoint.pathname}${endpoint.search}`,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        listener.closeAllConnections()
      }),
  }

  async function pass(request: IncomingMessage, response: ServerResponse, exchange: number): Promise<void> {
    const text = await bodyOf(request)
    const asked = messageIn(text)
    const passing: Passing = { exchange, asked, headers: request.headers }
    const refusal = seams.refuse?.(passing)
    if (refusal !== undefined) return void response.writeHead(refusal.status).end(refusal.body)
    const goesOn = asked === undefined || seams.request === undefined ? asked : seams.request(asked, passing)
    if (asked !== undefined && goesOn === undefined) return void response.writeHead(202).end()
    const body = goesOn === asked ? text : JSON.stringify(goesOn)
    const own = without(seams.headers?.(request.headers) ?? request.headers)
    const { method = 'GET' } = request
    const path = request.url ?? endpoint.pathname
    const { hostname, port } = endpoint
    const there = httpRequest({ hostname, port, path, method, headers: { ...own, ...lengthOf(body) } })
    there.once('error', () => response.destroy())
    there.once('response', (answer) => void passBack(answer, response, passing))
    response.once('close', () => {
      if (seams.keepsStreams !== true) there.destroy()
    })
    there.end(body)
  }

  async function passBack(answer: IncomingMessage, response: ServerResponse, passing: Passing): Promise<void> {
    answer.once('error', () => response.destroy())
    const type = answer.headers['content-type'] ?? ''
    const { statusCode = 502 } = answer
    const status = seams.status?.(statusCode) ?? statusCode
    if (type.startsWith('text/event-stream')) {
      response.writeHead(status, without(answer.headers)).flushHeaders()
      return passEvents(answer, response, (message) => seams.response?.(message, passing) ?? [message])
    }
    const text = await bodyOf(answer)
    const message = messageIn(text)
    const [goesBack] =
      message === undefined || seams.response === undefined ? [message] : await seams.response(message, passing)
    const body = goesBack === message ? text : JSON.stringify(goesBack)
    response.writeHead(status, { ...without(answer.headers), ...lengthOf(body) }).end(body)
  }
}

async function bodyOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  try {
    for await (const part of stream) parts.push(Buffer.from(part))
  } catch {
    // The sender has gone: what came is passed on.
  }
  return Buffer.concat(parts).toString('utf8')
}

function messageIn(text: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isJsonObject(json) ? json : undefined
  } catch {
    return undefined
  }
}

function without(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)))
}

const lengthOf = (body: string | undefined) =>
  body === undefined || body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
