/** Carries out the opening of a revision and tells whether the server goes along. */
import { codes, isJsonArray, type Json, type JsonObject } from '../../schema/index.ts'
import type { Exchange } from '../conversation/exchange.ts'
import type { HarnessError } from '../harness-error.ts'
import type { TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import { revisionOf } from '../revisions/index.ts'
import { malformedAnswer } from './malformed-answer.ts'
import { openModern } from './open-modern.ts'
import { presumedCapabilities } from './presumed-capabilities.ts'
import { recoverAnswer } from './recover-answer.ts'
import { whyNoAnswer } from './why-no-answer.ts'

export interface Refusal {
  readonly reason: string
  /** The code of the error that it answered the opening with. */
  readonly refusedWith?: Json | undefined
  /** When there was nothing that could be called an answer. */
  readonly error?: HarnessError
  /** The server answers in the terms of the revision's era, so the rules of that era are its rules. */
  readonly speaksEra?: true
  /** The version that it names in place of the one asked for; null when it names none. */
  readonly offered?: Json
}

/**
 * What came of the opening: the server goes along, it does not, or it has to be asked anew on a connection by itself: since both
 * eras were tried on this one, or since its answer came when nobody waited for it any more.
 */
export type OpeningOutcome = 'agreed' | 'again' | 'late' | Refusal

/** @param signal ends the run. The connection is closed where nothing came. */
export async function carryOutOpening(
  peer: OpenTestClient,
  settings: TestClientSettings,
  signal: AbortSignal,
): Promise<OpeningOutcome> {
  if (settings.revision.era === 'legacy') {
    const exchange = await peer.open()
    const { result } = exchange.response ?? {}
    return result === undefined ? refusal(peer, settings, exchange) : notEchoed(settings, result)
  }
  const { exchange, fellBack } = await openModern(peer, settings, signal)
  const { response, sent } = exchange
  if (sent?.method === 'initialize' && response !== undefined)
    return { reason: 'it does not answer server/discover, but it answers initialize' }
  const { result, error } = response ?? {}
  // That a server of this revision lacks server/discover is for the judges to say.
  const isOther = error === undefined || error.code === codes.unsupportedProtocolVersion
  const refused =
    result === undefined
      ? isOther || !(await servesLists(peer))
        ? await refusal(peer, settings, exchange)
        : undefined
      : await notListed(peer, settings, result)
  return refused ?? (fellBack ? 'again' : 'agreed')
}

function notEchoed({ revision }: TestClientSettings, { protocolVersion: offered = null }: JsonObject): OpeningOutcome {
  if (offered === revision.id) return 'agreed'
  const reason = offered === null ? 'its answer names no version' : `it offers ${JSON.stringify(offered)} instead`
  return { reason, speaksEra: true, offered }
}

/** A server that does not list the version, but serves it, lists wrongly. */
async function notListed(
  peer: OpenTestClient,
  { revision }: TestClientSettings,
  { supportedVersions: listed, resultType }: JsonObject,
): Promise<Refusal | undefined> {
  if (!isJsonArray(listed) || listed.includes(revision.id) || (await servesLists(peer))) return undefined
  const reason = `it lists ${listed.map((version) => JSON.stringify(version)).join(', ')}`
  return typeof resultType === 'string' ? { reason, speaksEra: true } : { reason }
}

const servesLists = async (peer: OpenTestClient): Promise<boolean> =>
  Object.keys(await presumedCapabilities(peer)).length > 0

async function refusal(
  peer: OpenTestClient,
  { patience }: TestClientSettings,
  exchange: Exchange,
): Promise<Refusal | 'late'> {
  const malformed = malformedAnswer(peer.events, exchange)
  if (malformed !== undefined) {
    await peer.close()
    return { reason: `its answer to ${exchange.name} is malformed: ${malformed}`, speaksEra: true }
  }
  const { error } = exchange.response ?? {}
  if (error !== undefined) {
    const reason = `it answers ${exchange.name} with error ${error.code}: ${error.message}`
    return { reason, refusedWith: error.code }
  }
  // Only once all is over does the trace tell how the process ended.
  await peer.close()
  const reread = peer.conversation().exchanges.find(({ sent }) => sent?.seq === exchange.sent?.seq)
  if (reread?.sent !== undefined && reread.response?.result !== undefined) {
    patience.measured(reread.response.at - reread.sent.at)
    return 'late'
  }
  const { era } = revisionOf(peer.conversation().revision)
  const answer = recoverAnswer(peer.events, era)
  if (answer !== undefined)
    return { reason: `no client could accept its answer to ${exchange.name}: ${answer}`, speaksEra: true }
  const why = whyNoAnswer(exchange, peer.events)
  return { reason: why.message, error: why }
}
