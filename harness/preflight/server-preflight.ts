/** Asks a server, revision by revision, whether it speaks it, and what it offers. */
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import { HarnessError } from '../harness-error.ts'
import { openTestClient, type TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import { unlimited } from '../time/pausable-limit.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import { type Bounds, defaultBounds } from '../wire/bounds.ts'
import { shorten } from '../wire/shorten.ts'
import { browserAccess } from './browser-access.ts'
import { listAll } from './list-all.ts'
import { carryOutOpening, type OpeningOutcome, type Refusal } from './opening.ts'
import { presumedCapabilities } from './presumed-capabilities.ts'

export type Preflight =
  | { readonly accepted: true; readonly facts: RevisionFacts; readonly peer: OpenTestClient }
  | ({ readonly accepted: false } & Refusal)

export interface PreflightOptions {
  /** Ends the run. */
  readonly signal: AbortSignal
  readonly bounds?: Bounds
  /** True: go along with whatever version the server names, if it answers the opening. */
  readonly anyVersion?: boolean
  /** What the server offers is known already, and is not asked for again. */
  readonly known?: RevisionFacts
}

/** More of a reason than this helps nobody. */
const longestReason = 1000

/** Each attempt waits longer than the slowest start so far. */
const mostAttempts = 4

/** One revision over one transport. An accepting server's connection is handed back, open; else it is closed. */
export async function preflightServer(settings: TestClientSettings, options: PreflightOptions): Promise<Preflight> {
  try {
    const answer = await open(settings, options)
    if ('opening' in answer) return refused(answer.opening)
    const { peer } = answer
    try {
      return { accepted: true, facts: options.known ?? (await factsFrom(peer, settings, options)), peer }
    } catch (thrown) {
      await peer.close()
      throw thrown
    }
  } catch (thrown) {
    const { aborted } = options.signal
    const error = aborted
      ? new HarnessError('aborted', 'the run ended before it had answered', thrown)
      : HarnessError.from(thrown)
    if (!aborted && error.code === 'internal') throw thrown
    return refused({ reason: error.message, error })
  }
}

const refused = (refusal: Refusal): Preflight => ({
  accepted: false,
  ...refusal,
  reason: shorten(refusal.reason, longestReason),
})

/** Opens a connection and carries out the opening on it; once more where an attempt mixed the eras, or was over too soon. */
async function open(
  settings: TestClientSettings,
  options: PreflightOptions,
  attempts = 1,
): Promise<{ readonly peer: OpenTestClient } | { readonly opening: Refusal }> {
  const peer = await openTestClient(settings, unlimited(options.signal))
  let opening: OpeningOutcome
  try {
    opening = await carryOutOpening(peer, settings, options.signal)
  } catch (thrown) {
    await peer.close()
    throw thrown
  }
  if (opening === 'agreed') return { peer }
  if (typeof opening === 'object' && opening.offered !== undefined && options.anyVersion === true) return { peer }
  await peer.close()
  if (typeof opening === 'object') return { opening }
  if (attempts < mostAttempts) return open(settings, options, attempts + 1)
  if (opening === 'late') return { opening: tooLate }
  return {
    opening: {
      reason: 'each start took so long that initialize was sent before server/discover was answered',
      speaksEra: true,
    },
  }
}

const answersTooLate = 'its answer to the first request came too late each time: --timeout gives it more time'
const tooLate: Refusal = { reason: answersTooLate, error: new HarnessError('no-answer', answersTooLate) }

async function factsFrom(
  peer: OpenTestClient,
  settings: TestClientSettings,
  { bounds = defaultBounds, signal, anyVersion = false }: PreflightOptions,
): Promise<RevisionFacts> {
  const opened = peer.opened ?? {}
  const declared = usableCapabilities(opened.capabilities)
  const browser = peer.opened === undefined ? undefined : await browserAccess(peer)
  const capabilities = peer.opened === undefined ? await presumedCapabilities(peer) : declared
  return {
    revision: settings.revision.id,
    transport: settings.factory.kind,
    ...(anyVersion ? { agreed: false as const } : {}),
    capabilities,
    ...implementationOf(opened),
    browser,
    ...(await listAll(peer, capabilities, {
      bounds,
      signal,
      note: (note) => settings.recorder.record({ kind: 'note', connection: peer.connection, ...note }),
    })),
  }
}

/**
 * The capabilities that are declared in a form that declares something. Whoever declares a list or a text in place of an
 * object breaks a rule; we use nothing that was not declared.
 */
function usableCapabilities(capabilities: Json | undefined): JsonObject {
  const all = Object.entries(isJsonObject(capabilities) ? capabilities : {})
  return Object.fromEntries(all.filter(([, value]) => value === true || isJsonObject(value)))
}

function implementationOf(opened: JsonObject): { implementation?: JsonObject } {
  const meta = isJsonObject(opened._meta) ? opened._meta['io.modelcontextprotocol/serverInfo'] : undefined
  const info = opened.serverInfo ?? meta
  return isJsonObject(info) ? { implementation: info } : {}
}
