/** Asks a server, revision by revision, whether it speaks it, and what it offers. */
import { codes, isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import { HarnessError } from '../harness-error.ts'
import { openTestClient, type TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import { type Bounds, defaultBounds } from '../wire/bounds.ts'
import { shorten } from '../wire/shorten.ts'
import { listAll } from './list-all.ts'
import { whyNoAnswer } from './why-no-answer.ts'

export type Preflight =
  | { readonly accepted: true; readonly facts: RevisionFacts; readonly peer: OpenTestClient }
  | { readonly accepted: false; readonly reason: string; readonly error?: HarnessError }

/** One revision over one transport. An accepting server's connection is handed back, open; else it is closed. */
export async function preflightServer(
  settings: TestClientSettings,
  signal: AbortSignal,
  bounds: Bounds = defaultBounds,
): Promise<Preflight> {
  let peer: OpenTestClient
  try {
    peer = await openTestClient(settings, signal)
  } catch (thrown) {
    return refused(HarnessError.from(thrown))
  }
  try {
    return await ask(peer, settings, bounds)
  } catch (thrown) {
    await peer.close()
    if (!signal.aborted) throw thrown
    return refused(new HarnessError('aborted', 'the run ended before it had answered', thrown))
  }
}

/** More of a reason than this helps nobody. */
const longestReason = 1000

function refused(error: HarnessError): Preflight {
  return { accepted: false, reason: shorten(error.message, longestReason), error }
}

async function ask(peer: OpenTestClient, settings: TestClientSettings, bounds: Bounds): Promise<Preflight> {
  const refusal = await refuses(peer, settings)
  if (refusal !== undefined) {
    await peer.close()
    return { accepted: false, ...refusal, reason: shorten(refusal.reason, longestReason) }
  }
  const opened = peer.opened ?? {}
  const declared = usableCapabilities(opened.capabilities)
  const capabilities = peer.opened === undefined ? await presumedCapabilities(peer) : declared
  const facts: RevisionFacts = {
    revision: settings.revision.id,
    transport: settings.factory.kind,
    capabilities,
    ...implementationOf(opened),
    ...(await listAll(peer, capabilities, {
      bounds,
      note: (note) => settings.recorder.record({ kind: 'note', connection: peer.connection, ...note }),
    })),
  }
  return { accepted: true, facts, peer }
}

/** Carries out the opening; why the server does not go along, undefined if it does. */
async function refuses(
  peer: OpenTestClient,
  { revision }: TestClientSettings,
): Promise<{ reason: string; error?: HarnessError } | undefined> {
  const exchange = await peer.open()
  const { response } = exchange
  if (response?.result !== undefined) {
    if (revision.era === 'modern') {
      const supported = response.result.supportedVersions
      if (Array.isArray(supported) && !supported.includes(revision.id))
        return { reason: `it lists ${supported.join(', ')}` }
      return undefined
    }
    const offered = response.result.protocolVersion
    return offered === revision.id ? undefined : { reason: `it offers ${JSON.stringify(offered)} instead` }
  }
  if (response?.error !== undefined) {
    // That a server of this revision lacks server/discover is for the judges to say.
    if (revision.era === 'modern' && Object.keys(await presumedCapabilities(peer)).length > 0) return undefined
    return { reason: `it answers ${exchange.name} with error ${response.error.code}: ${response.error.message}` }
  }
  // Only once all is over does the trace tell how the process ended.
  await peer.close()
  const error = whyNoAnswer(exchange, peer.events)
  return { reason: error.message, error }
}

/**
 * What a server without server/discover seems to offer, so that nothing counts as undeclared: the lists that it answers as
 * only the modern revision does, with a resultType, and completions if it knows their method.
 */
async function presumedCapabilities(peer: OpenTestClient): Promise<JsonObject> {
  const presumed: string[] = []
  for (const capability of ['tools', 'resources', 'prompts']) {
    const { response } = await peer.request(`${capability}/list`)
    if (typeof response?.result?.resultType === 'string') presumed.push(capability)
  }
  if (presumed.length === 0) return {}
  const nothing = { ref: { type: 'ref/prompt', name: 'conformance-none' }, argument: { name: 'none', value: '' } }
  const { response } = await peer.request('completion/complete', nothing)
  if (response !== undefined && response.error?.code !== codes.methodNotFound) presumed.push('completions')
  return Object.fromEntries(presumed.map((capability) => [capability, {}]))
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
