/** Our server's end of a transport, whichever it is. */
import type { ServerAddress } from '../../targets/client-command.ts'
import { openHttpSseServer } from '../../transports/http-sse/server.ts'
import { openStreamableHttpServer } from '../../transports/streamable-http/server.ts'
import { HandshakeHttp } from './handshake-http.ts'
import { answerHttp, type HttpRules } from './http-rules.ts'
import type { ServerPeer } from './server-peer.ts'
import { SseHttp } from './sse-http.ts'
import { StatelessHttp } from './stateless-http.ts'
import { openStdioEnd } from './stdio-end.ts'

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

/**
 * Opens our end of the transport that `peer` serves.
 * @param standIn program and first arguments of the stand-in, on stdio; default that of this package
 */
export function openServerEnd(peer: ServerPeer, standIn?: readonly string[]): Promise<ServerEnd> {
  switch (peer.options.transport) {
    case 'stdio':
      return openStdioEnd(peer, standIn)
    case 'streamable-http':
      return openHttpEnd(peer, rulesOf(peer), openStreamableHttpServer)
    case 'http-sse':
      return openHttpEnd(peer, new SseHttp(peer), openHttpSseServer)
  }
}

const rulesOf = (peer: ServerPeer): HttpRules =>
  peer.options.revision.era === 'handshake' ? new HandshakeHttp(peer) : new StatelessHttp(peer)

async function openHttpEnd(
  peer: ServerPeer,
  rules: HttpRules,
  open: typeof openStreamableHttpServer | typeof openHttpSseServer,
): Promise<ServerEnd> {
  const { recorder, name, script } = peer.options
  const { headers, cut } = script
  const server = await open({
    recorder,
    style: { ...(headers === undefined ? {} : { headers }), ...(cut === undefined ? {} : { cut }) },
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
