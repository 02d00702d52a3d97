/** Goes along with a server that answers the opening in the older era and keeps to no version, to judge it as far as possible. */
import type { JsonObject } from '../../../schema/index.ts'
import { openTestClient, type TestClientSettings } from '../../peers/client/open-test-client.ts'
import { type Preflight, type PreflightOptions, preflightServer } from '../../preflight/server-preflight.ts'
import { unlimited } from '../../time/pausable-limit.ts'
import type { PlacePreflight } from './place-preflight.ts'

/**
 * A server that accepts no revision may do so by right: the version that it names in place of ours is one that it keeps to
 * when it is asked for it. One that names none, or another each time, breaks the rules of its era, and is tested in the
 * youngest revision in which it answered; there only the rules that all revisions of the era share are judged.
 */
export async function acceptAnyVersion(
  asked: readonly PlacePreflight[],
  options: PreflightOptions,
): Promise<readonly PlacePreflight[]> {
  const legacy = asked.filter(({ settings }) => settings.revision.era === 'legacy')
  const answered = legacy.filter(({ preflight }) => offerOf(preflight) !== undefined)
  const youngest = answered.at(-1)
  if (youngest === undefined || legacy.some(({ preflight }) => preflight.accepted)) return asked
  const offers = [...new Set(answered.map(({ preflight }) => offerOf(preflight)))]
  const known = legacy.map(({ settings }): string => settings.revision.id)
  for (const offer of offers) {
    if (typeof offer !== 'string' || known.includes(offer)) continue
    if (await keepsTo(offer, youngest.settings, options)) return asked.map(refusedByRight)
  }
  const preflight = await preflightServer(youngest.settings, { ...options, anyVersion: true })
  return asked.map((one) => (one === youngest && preflight.accepted ? { ...one, preflight } : one))
}

const offerOf = (preflight: Preflight) => (preflight.accepted ? undefined : preflight.offered)

function refusedByRight(asked: PlacePreflight): PlacePreflight {
  if (asked.preflight.accepted) return asked
  const { speaksEra: _, ...preflight } = asked.preflight
  return { ...asked, preflight }
}

/** Whether the server names the version that it offered when it is asked for it. */
async function keepsTo(version: string, settings: TestClientSettings, { signal }: PreflightOptions): Promise<boolean> {
  const { revision, clientInfo } = settings
  const { request } = revision.opening({ capabilities: {}, clientInfo, protocolVersion: version })
  const peer = await openTestClient(settings, unlimited(signal)).catch(() => undefined)
  // Nothing speaks against it then.
  if (peer === undefined) return true
  try {
    const deliberate = 'asks for the version that the server has named itself'
    const { response } = await peer.request(request.method, request.params, { deliberate })
    const result: JsonObject = response?.result ?? {}
    return result.protocolVersion === version
  } finally {
    await peer.close()
  }
}
