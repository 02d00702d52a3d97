/** Where a fault or a quirk can show. */
import { holdsIn } from '../../harness/judging/applicable.ts'
import type { Requirement } from '../../harness/judging/suite.ts'
import type { Side, TransportKind } from '../../harness/trace/place.ts'
import { isRevisionId, type RevisionId, revisions } from '../../schema/index.ts'

export interface Place {
  readonly revision: RevisionId
  readonly transport: TransportKind
}

/** What a fault or a quirk says of where it can show; all of it may be left out. */
export interface Placed {
  readonly revisions?: readonly string[]
  readonly transports?: readonly TransportKind[]
}

/** The cheapest first: pipes in this process for servers, no stand-in for clients. */
const preferred: Readonly<Record<Side, readonly TransportKind[]>> = {
  server: ['stdio', 'streamable-http', 'http-sse'],
  client: ['streamable-http', 'stdio', 'http-sse'],
}

/** Those of a fault, cut down to where its requirement holds; in the order of `everyPlace`. */
export function placesOf(fault: Placed, requirement: Requirement, side: Side): Place[] {
  return everyPlace(fault, side).filter(({ revision, transport }) => holdsIn(requirement, revision, transport))
}

/** All places, the cheapest transport and on it the newest revision first. */
export function everyPlace(placed: Placed, side: Side): Place[] {
  const inRevisions = (placed.revisions ?? revisions).filter(isRevisionId).toReversed()
  return preferred[side]
    .filter((transport) => placed.transports?.includes(transport) ?? true)
    .flatMap((transport) => inRevisions.map((revision) => ({ revision, transport })))
    .filter(({ revision, transport }) => exists(revision, transport))
}

/** HTTP+SSE ended with the first revision; Streamable HTTP began with the second. */
function exists(revision: RevisionId, transport: TransportKind): boolean {
  if (transport === 'http-sse') return revision === '2024-11-05'
  return transport === 'stdio' || revision !== '2024-11-05'
}
