/** Our server's end of one transport, whichever it is. */
import type { ServerAddress } from '../../targets/client-command.ts'
import { openStreamableHttpServer } from '../../transports/streamable-http/server.ts'
import { HandshakeHttp } from './handshake-http.ts'
import { answerHttp, type HttpRules } from './http-rules.ts'
import type { ServerPeer } from './server-peer.ts'
import { StatelessHttp } from './stateless-http.ts'

export interface ServerEnd {
  /** What the client is given. */
  readonly address: ServerAddress
  expireSessions(): void
  /** Writes to the stderr of the stand-in, on stdio. */
  stderr(text: string): void
  /** Resolves when the client has let go of every connection, or `signal` aborts. */
  settled(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the transport of `peer`. */
export async function openStreamableHttpEnd(peer: ServerPeer, nextHttp: () => number): Promise<ServerEnd> {
  const { revision, recorder, name } = peer.options
  const rules: HttpRules = revision.era === 'handshake' ? new HandshakeHttp(peer) : new StatelessHttp(peer)
  const server = await openStreamableHttpServer({
    recorder,
    nextHttp,
    connectionOf: (head) => rules.connectionOf(head),
    onRequest: (exchange) => void answerHttp(peer, rules, exchange),
    onUnreadable: (code) => recorder.record({ kind: 'note', connection: name, note: `no readable HTTP: ${code}` }),
  })
  return {
    address: { url: server.url },
    expireSessions: () => rules.expireSessions(),
    stderr: () => {},
    settled: (signal) => server.settled(signal),
    close: () => server.close(),
  }
}

export interface ServerEndOptions {
  readonly nextHttp: () => number
  /** Program and arguments of the stand-in, on stdio. */
  readonly standIn?: readonly string[]
}

/** Opens our end of the transport that `peer` serves. */
export function openServerEnd(peer: ServerPeer, options: ServerEndOptions): Promise<ServerEnd> {
  return openStreamableHttpEnd(peer, options.nextHttp)
}
