/** One revision of a server over one transport, ready for scenarios. */
import type { RevisionId } from '../../../schema/index.ts'
import type { Fixtures } from '../../fixtures/fixtures.ts'
import type { ServerDrive } from '../../peers/client/drive.ts'
import type { TestClientSettings } from '../../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../../peers/client/test-client.ts'
import type { RevisionFacts } from '../../trace/facts.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { ConnectionLock } from '../lanes/connection-lock.ts'

/** `recorder` belongs to the shared connections: it stamps what happens there with the execution whose turn it is. */
export interface ServerPlace extends TestClientSettings {
  readonly trace: Recorder
  readonly lock: ConnectionLock
  readonly facts: RevisionFacts
  /** The target bears one connection at a time. */
  readonly solitary?: true
  /** All revisions that the target keeps to when it is asked for them over this transport. */
  readonly spoken: readonly RevisionId[]
  readonly fixtures: Fixtures
  readonly fuzz: ServerDrive['fuzz']
  readonly accounts?: ServerDrive['accounts']
  readonly issuer?: string | undefined
  /** The connections that shared scenarios take turns on, by what they declare; opened anew when gone. */
  readonly shared: Map<string, OpenTestClient>
  /** The same place for each group of scenarios, with connections of its own. */
  readonly groups: ServerPlace[]
  /** Connections that preflight has left for the first of the groups. */
  readonly spare?: Pick<ServerPlace, 'recorder' | 'lock' | 'shared'>
}

/** Ends the connections that scenarios of a place took turns on. */
export async function endShared(place: ServerPlace): Promise<void> {
  const { groups, spare } = place
  await Promise.all([endOwn(place), ...(spare === undefined ? [] : [endOwn(spare)]), ...groups.map(endShared)])
}

/** The same, but for those of its groups. */
export async function endOwn({ shared }: Pick<ServerPlace, 'shared'>): Promise<void> {
  const peers = [...shared.values()]
  shared.clear()
  await Promise.all(peers.map((peer) => peer.close()))
  for (const peer of peers) peer.forget()
}

/** The same place with no connection that anybody else has used. */
export function apart(place: ServerPlace): ServerPlace {
  const lock = new ConnectionLock()
  const { spare: _, ...own } = place
  return { ...own, recorder: place.trace.during(() => lock.execution), lock, shared: new Map(), groups: [] }
}

/** The same place for a group of scenarios: on what is spare, if that is left. */
export function apartForGroup(place: ServerPlace): ServerPlace {
  const own = { ...apart(place), ...(place.groups.length === 0 ? place.spare : {}) }
  place.groups.push(own)
  return own
}

/** The same place for one execution alone: all that happens there belongs to it. */
export function ownFor(place: ServerPlace, execution: number): ServerPlace {
  return { ...apart(place), recorder: place.trace.during(() => execution) }
}

/** The same for the last look. */
export function apartFor(place: ServerPlace, execution: number): ServerPlace {
  return { ...ownFor(place, execution), patience: place.patience.forLastLook() }
}
