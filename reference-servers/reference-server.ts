import type { Readable, Writable } from 'node:stream'
import { Server, type ServerOptions } from './server.ts'
import { type Listening, listen } from './transports/http.ts'
import { type ServedPipes, serveStdio } from './transports/stdio.ts'

export type { Fault } from './fault.ts'
export type { Seams } from './seams.ts'
export type { ServerOptions } from './server.ts'

/** A reference server, ready to be attached to pipes or to a port. */
export interface ReferenceServer {
  /** Serves one client over pipes, one JSON-RPC message per line. */
  attachStdio(input: Readable, output: Writable): ServedPipes
  /** Serves Streamable HTTP (/mcp) and HTTP+SSE (/sse). Rejects when the port is taken. */
  listen(port?: number, host?: string): Promise<Listening>
  /** How much it holds open for calls. */
  readonly held: number
  /** Ends everything that it serves. */
  close(): Promise<void>
}

/**
 * Creates a server for all five revisions, with one fault at most. Several may live in one process; they share nothing.
 */
export function createReferenceServer(options: ServerOptions = {}): ReferenceServer {
  const server = new Server(options)
  const listening: Listening[] = []
  const pipes: ServedPipes[] = []
  return {
    attachStdio(input, output) {
      const one = serveStdio(server, input, output)
      pipes.push(one)
      return one
    },
    async listen(port = 0, host = '127.0.0.1') {
      const one = await listen(server, port, host)
      listening.push(one)
      return one
    },
    get held() {
      return server.held.size
    },
    async close() {
      await server.close()
      for (const { close } of pipes) close()
      await Promise.all([...listening.map((one) => one.close()), ...pipes.map(({ closed }) => closed)])
    },
  }
}
