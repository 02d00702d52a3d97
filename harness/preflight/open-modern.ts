/** The opening of the modern revision, on a server that may be of the other era and keep silent. */
import type { Exchange } from '../conversation/exchange.ts'
import type { TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import { newestLegacy, revisionOf } from '../revisions/index.ts'
import { timeLimit } from '../time/time-limit.ts'
import { untilAborted } from '../time/until-aborted.ts'

interface ModernOpening {
  /** The exchange of server/discover, or of initialize if only that was answered. */
  readonly exchange: Exchange
  /** True: initialize was sent, so the connection is none of the modern era alone. */
  readonly fellBack: boolean
}

/**
 * On stdio nothing tells a server that does not know server/discover and ignores it from one that has yet to start. So the
 * client falls back to initialize, as the specification has it do
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility): once that is
 * answered the process runs, and an answer to server/discover that does not follow soon never will.
 */
export async function openModern(
  peer: OpenTestClient,
  { patience, starts, clientInfo, factory }: TestClientSettings,
  signal: AbortSignal,
): Promise<ModernOpening> {
  const asking = peer.open()
  const soon = factory.kind === 'stdio' ? timeLimit(signal, patience.answer + starts.usualMs) : signal
  const answered = await untilAborted(asking, soon)
  if (answered !== undefined || signal.aborted) return { exchange: answered ?? (await asking), fellBack: false }
  const { request } = revisionOf(newestLegacy).opening({ capabilities: {}, clientInfo })
  const deliberate = 'falls back to the older era, since server/discover got no answer'
  const fallback = peer.request(request.method, request.params, { dress: false, deliberate })
  const first = await Promise.race([asking, fallback])
  const discover = await untilAborted(asking, timeLimit(signal, first.response === undefined ? 0 : patience.overtaking))
  return { exchange: discover?.response === undefined ? await fallback : discover, fellBack: true }
}
