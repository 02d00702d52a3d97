import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { isObject, type JsonObject } from './messages.ts'
import { eraOf } from './revisions.ts'

/** One thing that the client sent to a scripted server. */
export interface Received {
  method: string
  headers: IncomingHttpHeaders
  message: JsonObject
}

export type HttpScript = (received: Received, response: ServerResponse) => void

interface ScriptedHttpServer extends AsyncDisposable {
  url: string
  received: Received[]
  /** JSON-RPC methods in the order they came, HTTP methods for requests without a body, `response` for answers. */
  calls(): string[]
}

/** An HTTP server on loopback that notes what comes and answers as the script says. For tests. */
export async function scriptedHttpServer(script: HttpScript): Promise<ScriptedHttpServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const parsed: unknown = body === '' ? {} : JSON.parse(body)
    const message = isObject(parsed) ? parsed : {}
    const entry = { method: request.method ?? '', headers: request.headers, message }
    received.push(entry)
    script(entry, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    received,
    calls: () => received.map(({ method, message }) => nameOf(message) ?? method),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface ScriptedStdioServer {
  input: PassThrough
  output: PassThrough
  received: JsonObject[]
  calls(): string[]
  send(message: JsonObject | string): void
}

/** The server side of two streams; the script answers each message. Ends its stdout when stdin ends. For tests. */
export function scriptedStdioServer(script: (message: JsonObject, server: ScriptedStdioServer) => void) {
  const server: ScriptedStdioServer = {
    input: new PassThrough(),
    output: new PassThrough(),
    received: [],
    calls: () => server.received.map((message) => nameOf(message) ?? 'unnamed'),
    send: (message) => {
      server.input.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`)
    },
  }
  const lines = createInterface({ input: server.output })
  lines.on('line', (line) => {
    const message: unknown = JSON.parse(line)
    if (!isObject(message)) return
    server.received.push(message)
    script(message, server)
  })
  lines.on('close', () => server.input.end())
  return server
}

function nameOf(message: JsonObject): string | undefined {
  if (typeof message.method === 'string') return message.method
  return message.result !== undefined || message.error !== undefined ? 'response' : undefined
}

/** The results of a small correct server with one tool, by method. */
export function resultOf(method: unknown, revision: string): JsonObject | undefined {
  const capabilities = { tools: {} }
  const complete = eraOf(revision) === 'stateless' ? { resultType: 'complete' } : {}
  const cached = eraOf(revision) === 'stateless' ? { ttlMs: 0, cacheScope: 'private' } : {}
  const serverInfo = { name: 'scripted', version: '1' }
  const inputSchema = {
    type: 'object',
    properties: { text: { type: 'string', 'x-mcp-header': 'Text' } },
    required: ['text'],
  }
  switch (method) {
    case 'initialize':
      return { protocolVersion: revision, capabilities, serverInfo }
    case 'server/discover':
      return { ...complete, ...cached, supportedVersions: [revision], capabilities }
    case 'tools/list':
      return { ...complete, ...cached, tools: [{ name: 'echo', inputSchema }] }
    case 'tools/call':
      return { ...complete, content: [{ type: 'text', text: 'done' }] }
    case 'ping':
      return {}
    default:
      return undefined
  }
}

export function sendJson(response: ServerResponse, status: number, body?: JsonObject, headers = {}): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
