/** The places of an audit: each revision over each transport that it has. */
import { holdsIn } from '../../harness/judging/applicable.ts'
import type { Requirement } from '../../harness/judging/suite.ts'
import type { Kind, TransportKind } from '../../harness/trace/place.ts'
import { type RevisionId, revisions } from '../../schema/index.ts'

export interface Place {
  readonly revision: RevisionId
  readonly transport: TransportKind
}

/** What a fault or a quirk says of where it can show; all of it may be left out. */
export interface Limited {
  readonly revisions?: readonly string[]
  readonly transports?: readonly TransportKind[]
}

/** The cheapest first: pipes in this process for servers, no stand-in for clients. */
const preferred: Readonly<Record<Kind, readonly TransportKind[]>> = {
  server: ['stdio', 'streamable-http', 'http-sse'],
  client: ['streamable-http', 'stdio', 'http-sse'],
  'authorization-server': ['streamable-http'],
  gateway: ['streamable-http', 'http-sse'],
}

/** All there are, the cheapest transport and on it the newest revision first. */
export function allPlaces(side: Kind): Place[] {
  return preferred[side]
    .flatMap((transport) => revisions.toReversed().map((revision) => ({ revision, transport })))
    .filter(exists)
}

/** The places that a fault or a quirk names. */
export function placesWithin({ revisions: named, transports }: Limited, side: Kind): Place[] {
  return allPlaces(side)
    .filter(({ revision }) => named?.includes(revision) ?? true)
    .filter(({ transport }) => transports?.includes(transport) ?? true)
}

/** Where a fault can show: its own places, cut down to those of its requirement. */
export function placesOf(fault: Limited, requirement: Requirement, side: Kind): Place[] {
  return placesWithin(fault, side).filter(({ revision, transport }) => holdsIn(requirement, revision, transport))
}

/** HTTP+SSE ended with the first revision; Streamable HTTP began with the second. */
function exists({ revision, transport }: Place): boolean {
  if (transport === 'stdio') return true
  return (transport === 'http-sse') === (revision === '2024-11-05')
}
