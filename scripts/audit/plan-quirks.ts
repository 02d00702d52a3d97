/** Which quirks are tried, and where. */
import { quirks as clientQuirks } from '../../generated/quirks-client.ts'
import { quirks as serverQuirks } from '../../generated/quirks-server.ts'
import { revisionOf } from '../../harness/revisions/index.ts'
import type { Side, TransportKind } from '../../harness/trace/events.ts'
import type { Quirk as ClientQuirk } from '../../reference-clients/quirk.ts'
import type { Quirk as ServerQuirk } from '../../reference-servers/quirk.ts'
import { isRevisionId, type RevisionId, revisions } from '../../schema/index.ts'

/** One quirk in one place. */
export interface QuirkTask {
  readonly side: Side
  readonly quirk: string
  readonly revision: RevisionId
  readonly transport: TransportKind
}

export interface QuirkSelection {
  readonly side: Side
  wanted(name: string): boolean
  /** Every place in which it can show, not only the cheapest of the newest revision. */
  readonly all: boolean
  /** Without those that mostly wait. */
  readonly quick: boolean
}

/** Throws a RangeError for a name that no quirk of the side has. */
export function quirkOf(side: Side, name: string): ServerQuirk | ClientQuirk {
  const quirk = side === 'server' ? serverQuirks[name] : clientQuirks[name]
  if (quirk === undefined) throw new RangeError(`there is no quirk ${name} of the ${side}`)
  return quirk
}

/** What is to be tried, beginning with what takes long. */
export function planQuirks({ side, wanted, all, quick }: QuirkSelection): QuirkTask[] {
  const names = Object.keys(side === 'server' ? serverQuirks : clientQuirks).filter(wanted)
  const isSlow = (name: string) => quirkOf(side, name).isSlow === true
  const chosen = quick ? names.filter((name) => !isSlow(name)) : names
  const slowFirst = chosen.sort((a, b) => Number(isSlow(b)) - Number(isSlow(a)))
  return slowFirst.flatMap((name) => {
    const { revisions: inRevisions, transports, inEachEra = false } = quirkOf(side, name)
    const everywhere = places(side, inRevisions, transports)
    const some = inEachEra ? newestOfEachEra(everywhere) : everywhere.slice(0, 1)
    return (all ? everywhere : some).map((place) => ({ side, quirk: name, ...place }))
  })
}

type Place = Pick<QuirkTask, 'revision' | 'transport'>

/** The cheapest first: pipes in this process for servers, no stand-in for clients. */
const preferred: Readonly<Record<Side, readonly TransportKind[]>> = {
  server: ['stdio', 'streamable-http', 'http-sse'],
  client: ['streamable-http', 'stdio', 'http-sse'],
}

/** The newest revision first, on each transport. */
function places(
  side: Side,
  inRevisions: readonly string[] = revisions,
  transports: readonly TransportKind[] = preferred[side],
): Place[] {
  const newestFirst = inRevisions.filter(isRevisionId).toReversed()
  return preferred[side]
    .filter((transport) => transports.includes(transport))
    .flatMap((transport) =>
      newestFirst.filter((revision) => exists(revision, transport)).map((revision) => ({ revision, transport })),
    )
}

/** HTTP+SSE ended with the first revision; Streamable HTTP began with the second. */
function exists(revision: RevisionId, transport: TransportKind): boolean {
  if (transport === 'http-sse') return revision === '2024-11-05'
  return transport === 'stdio' || revision !== '2024-11-05'
}

function newestOfEachEra(everywhere: readonly Place[]): Place[] {
  const newest = new Map<string, Place>()
  for (const place of everywhere) {
    const key = `${place.transport} ${revisionOf(place.revision).era}`
    if (!newest.has(key)) newest.set(key, place)
  }
  return [...newest.values()]
}
