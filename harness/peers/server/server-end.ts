/** Our server's end of a transport, whichever it is. */

import { type HttpRequestHead, pathOf } from '../../transports/http/listener.ts'
import { untrustedCertificate } from '../../transports/http/untrusted-certificate.ts'
import { openHttpSseServer } from '../../transports/http-sse/server.ts'
import { openStreamableHttpServer } from '../../transports/streamable-http/server.ts'
import type { ServerEnd } from './end.ts'
import { answerHttp, type HttpRules } from './http/http-rules.ts'
import { LegacyHttp } from './http/legacy-http.ts'
import { ModernHttp } from './http/modern-http.ts'
import { SseHttp } from './http/sse-http.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { openStdioEnd } from './stdio-end.ts'
import { besides, portOf } from './web/sites.ts'

/**
 * Opens our end of the transport that `peer` serves.
 * @param standIn program and first arguments of the stand-in, on stdio; default that of this package
 */
export function openServerEnd(peer: ScriptedServer, standIn?: readonly string[]): Promise<ServerEnd> {
  switch (peer.options.transport) {
    case 'stdio':
      return openStdioEnd(peer, standIn)
    case 'streamable-http':
      return openHttpEnd(peer, rulesOf(peer), openStreamableHttpServer)
    case 'http-sse':
      return openHttpEnd(peer, new SseHttp(peer), openHttpSseServer)
  }
}

const rulesOf = (peer: ScriptedServer): HttpRules =>
  peer.options.revision.era === 'legacy' ? new LegacyHttp(peer) : new ModernHttp(peer)

async function openHttpEnd(
  peer: ScriptedServer,
  rules: HttpRules,
  open: typeof openStreamableHttpServer,
): Promise<ServerEnd> {
  const { recorder, bounds, name, script, sites, site = besides } = peer.options
  const { headers, cut, path = '/mcp' } = script
  const isEndpoint = ({ url }: HttpRequestHead): boolean => pathOf(url) === path
  const server = await open({
    recorder,
    bounds,
    onReached: ({ bound, words }, consequence) =>
      recorder.record({ kind: 'note', connection: name, bound, note: `${words}: ${consequence}` }),
    style: { headers, cut },
    path,
    ...portOf(script.surroundings, besides),
    ...(script.surroundings?.trustIn === undefined ? {} : { tls: untrustedCertificate }),
    connectionOf: (head) =>
      sites === undefined || isEndpoint(head) ? rules.connectionOf(head) : sites.connectionOf(site),
    ...(sites === undefined ? {} : { onOther: (exchange) => void sites.answer(site, exchange) }),
    onRequest: (exchange) => void answerHttp(peer, rules, exchange),
    onUnreadable: (code) => recorder.record({ kind: 'note', connection: name, note: `no readable HTTP: ${code}` }),
  })
  sites?.opened(site, new URL(server.url).origin)
  return {
    address: { url: server.url },
    expireSessions: () => rules.expireSessions(),
    stderr: () => {},
    crash: () => {},
    settled: (signal) => server.settled(signal),
    close: () => server.close(),
  }
}
