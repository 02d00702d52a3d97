/** One revision of a server over one transport, ready for scenarios. */
import type { Fixtures } from '../fixtures/fixtures.ts'
import type { ServerDrive } from '../peers/client/drive.ts'
import type { TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import type { Recorder } from '../trace/recorder.ts'

/** Whose turn it is on the shared connections of a place. */
export interface Turn {
  execution: number | undefined
}

/** `recorder` belongs to the shared connections: it stamps what happens there with the execution whose turn it is. */
export interface ServerPlace extends TestClientSettings {
  readonly trace: Recorder
  readonly turn: Turn
  readonly facts: RevisionFacts
  readonly fixtures: Fixtures
  readonly fuzz: ServerDrive['fuzz']
  /** The connections that shared scenarios take turns on, by what they declare; opened anew when gone. */
  readonly shared: Map<string, OpenTestClient>
}

/** Ends the connections that scenarios of a place took turns on. */
export async function endShared({ shared }: ServerPlace): Promise<void> {
  const peers = [...shared.values()]
  shared.clear()
  await Promise.all(peers.map((peer) => peer.close()))
}
