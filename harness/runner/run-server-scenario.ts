/** Runs one scenario against a server, in one revision over one transport. */
import type { JsonObject } from '../../schema/index.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import type { ServerScenario } from '../judging/suite.ts'
import type { ConnectOptions, ServerDrive } from '../peers/client/drive.ts'
import { openTestClient, type TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import type { Recorder } from '../trace/recorder.ts'

/** Whose turn it is on the shared connection of a cell. */
export interface Turn {
  execution: number | undefined
}

/** `recorder` belongs to the shared connection: it stamps what happens there with the execution whose turn it is. */
export interface ServerPlace extends TestClientSettings {
  readonly trace: Recorder
  readonly turn: Turn
  readonly facts: RevisionFacts
  readonly fixtures: Fixtures
  readonly fuzz: ServerDrive['fuzz']
  /** The connections that shared scenarios of this cell take turns on, by what they declare; opened anew when gone. */
  readonly shared: Map<string, OpenTestClient>
}

/** Puts into the trace what a scenario finds among tools that only some clients are shown: judges cannot know it otherwise. */
function recordHidden(fixtures: Fixtures, recorder: Recorder): Fixtures {
  return {
    ...fixtures,
    among: async (tools) => {
      const more = await fixtures.among(tools)
      const find: Fixtures['find'] = (fixture) => {
        const found = more.find(fixture)
        if (found !== undefined && !fixtures.bound.includes(fixture))
          recorder.record({ kind: 'fixture-found', fixture, name: found.name })
        return found
      }
      return { ...more, find }
    },
  }
}

/** Drives; closes what it opened. Rejects with whatever the drive throws. */
export async function runServerScenario(
  scenario: ServerScenario,
  cell: ServerPlace,
  execution: number,
  signal: AbortSignal,
): Promise<void> {
  const own: TestClientSettings = { ...cell, recorder: cell.trace.during(() => execution) }
  const opened: OpenTestClient[] = []
  const open = async ({ handshake = true, capabilities }: ConnectOptions): Promise<OpenTestClient> => {
    signal.throwIfAborted()
    const peer = await openTestClient(own, signal, capabilities)
    opened.push(peer)
    if (handshake) await peer.open()
    return peer
  }
  const share = async (capabilities: JsonObject): Promise<OpenTestClient> => {
    const key = JSON.stringify(capabilities)
    let peer = cell.shared.get(key)
    if (peer?.alive !== true) {
      await peer?.close()
      // The opening belongs to all who share the connection: it is nobody's turn yet.
      cell.turn.execution = undefined
      peer = await openTestClient(cell, signal, capabilities)
      cell.shared.set(key, peer)
      await peer.open()
    }
    cell.turn.execution = execution
    peer.use(signal)
    return peer
  }
  const isShared = ({ fresh = false, handshake }: ConnectOptions): boolean =>
    scenario.isolation === 'shared' && !fresh && handshake === undefined
  try {
    await scenario.drive({
      revision: cell.revision,
      transport: cell.factory.kind,
      signal,
      facts: cell.facts,
      fixtures: recordHidden(cell.fixtures, own.recorder),
      fuzz: cell.fuzz,
      connect: (options = {}) => (isShared(options) ? share(options.capabilities ?? {}) : open(options)),
    })
  } finally {
    if (cell.turn.execution === execution) cell.turn.execution = undefined
    await Promise.all(opened.map((peer) => peer.close()))
  }
}
