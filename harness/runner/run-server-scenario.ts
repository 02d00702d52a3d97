/** Runs one scenario against a server, in one revision over one transport. */
import type { JsonObject } from '../../schema/index.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import type { ServerScenario } from '../judging/suite.ts'
import type { ConnectOptions, ServerDrive } from '../peers/client/drive.ts'
import { openTestClient, type TestClientSettings } from '../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../peers/client/test-client.ts'
import { whyNoAnswer } from '../preflight/why-no-answer.ts'
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
  const borrowed = new Map<string, OpenTestClient>()
  const open = async ({ handshake = true, capabilities }: ConnectOptions): Promise<OpenTestClient> => {
    signal.throwIfAborted()
    const peer = await openTestClient(own, signal, capabilities)
    opened.push(peer)
    if (handshake) await carryOutOpening(peer)
    return peer
  }
  const share = async (capabilities: JsonObject): Promise<OpenTestClient> => {
    const key = JSON.stringify(capabilities)
    const known = cell.shared.get(key)
    const peer = known?.alive === true ? known : await replace(cell, key, capabilities, signal)
    cell.turn.execution = execution
    if (borrowed.get(key) !== peer) peer.use(signal)
    borrowed.set(key, peer)
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
    // What still comes on a connection that is given back belongs to whoever had the turn.
    for (const [key, peer] of borrowed) await giveBack(cell, key, peer)
    if (cell.turn.execution === execution) cell.turn.execution = undefined
    await Promise.all(opened.map((peer) => peer.close()))
  }
}

/** A connection in place of one that has ended. Its opening belongs to all who share it: it is nobody's turn yet. */
async function replace(
  cell: ServerPlace,
  key: string,
  capabilities: JsonObject,
  signal: AbortSignal,
): Promise<OpenTestClient> {
  await cell.shared.get(key)?.close()
  cell.shared.delete(key)
  cell.turn.execution = undefined
  const peer = await openTestClient(cell, signal, capabilities)
  try {
    await carryOutOpening(peer)
    signal.throwIfAborted()
  } catch (thrown) {
    await peer.close()
    throw thrown
  }
  cell.shared.set(key, peer)
  return peer
}

async function giveBack(cell: ServerPlace, key: string, peer: OpenTestClient): Promise<void> {
  if (await peer.release()) return
  if (cell.shared.get(key) === peer) cell.shared.delete(key)
  await peer.close()
}

/** Rejects with a HarnessError when the server leaves the opening without answer: nothing can be observed then. */
async function carryOutOpening(peer: OpenTestClient): Promise<void> {
  const exchange = await peer.open()
  if (exchange.response === undefined) throw whyNoAnswer(exchange, peer.events)
}
