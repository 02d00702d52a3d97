import type { IncomingMessage, ServerResponse } from 'node:http'
import { codes } from '../../schema/error-codes.ts'
import { RpcError } from '../errors.ts'
import type { RequestId } from '../json-rpc.ts'
import { isRevision } from '../revisions.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'

// Enough for any message of a test, little enough that a hostile body cannot fill the memory.
const largestBody = 8 * 1024 * 1024

/** One HTTP request and its response. */
export class Exchange {
  readonly server: Server
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** By lower-case name; repeated headers are joined. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The JSON value of a POST body, once it is parsed. */
  message: unknown

  constructor(server: Server, request: IncomingMessage, response: ServerResponse) {
    this.server = server
    this.request = request
    this.response = response
    this.url = new URL(request.url ?? '/', 'http://localhost')
    this.headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    )
  }

  accepts(type: string): boolean {
    const { accept } = this.headers
    if (accept === undefined) return true
    const [group] = type.split('/')
    return accept.split(',').some((range) => {
      const [name] = range.split(';')
      return ['*/*', `${group}/*`, type].includes(name?.trim().toLowerCase() ?? '')
    })
  }

  #body: Promise<Buffer> | undefined

  /** The whole body. Throws an RpcError with status 413 when it is too large. */
  body(): Promise<Buffer> {
    this.#body ??= this.#read()
    return this.#body
  }

  async #read(): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of this.request) {
      const bytes: Buffer = chunk
      size += bytes.length
      if (size > largestBody) throw new RpcError(codes.invalidRequest, 'Body too large', { status: 413 })
      chunks.push(bytes)
    }
    return Buffer.concat(chunks)
  }

  /** Writes the head of a response, as the one place where heads leave. */
  writeHead(status: number, headers: Record<string, string>): void {
    const head = through(this.server.seams.http?.head, (clean) => clean, { status, headers }, this)
    this.response.writeHead(head.status, head.headers)
  }

  /** Answers with a JSON body, or with none. */
  reply(status: number, headers: Record<string, string> = {}, body?: string | Buffer): void {
    if (this.response.headersSent || this.response.destroyed) return
    const clean = Buffer.from(body ?? '')
    const leaving = Buffer.from(through(this.server.seams.http?.body, (bytes) => bytes, clean, this))
    const type: Record<string, string> = leaving.length > 0 ? { 'content-type': 'application/json' } : {}
    const length: Record<string, string> = status === 204 ? {} : { 'content-length': String(leaving.length) }
    this.writeHead(status, { ...type, ...length, ...headers })
    this.response.end(leaving)
  }

  /** Refuses the exchange at HTTP level: the status, and a JSON-RPC error without a usable id. */
  refuse(error: RpcError, headers: Record<string, string> = {}, id?: RequestId | null): void {
    const { code, message, data, status = 400 } = error
    const body = { jsonrpc: '2.0', id, error: { code, message, data } }
    const version = this.headers['mcp-protocol-version']
    const [leaving] = through(this.server.seams.outgoing, (message) => [message], body, {
      transport: this.url.pathname === '/mcp' ? 'streamable-http' : 'http-sse',
      revision: isRevision(version) ? version : undefined,
      request: undefined,
      connection: undefined,
    })
    this.reply(status, headers, leaving === undefined ? undefined : this.server.serialize(leaving))
  }
}
