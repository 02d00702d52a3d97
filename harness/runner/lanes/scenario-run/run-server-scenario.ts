/** Runs one scenario against a server, in one revision over one transport. */
import type { JsonObject } from '../../../../schema/index.ts'
import type { Fixtures } from '../../../fixtures/fixtures.ts'
import { HarnessError } from '../../../harness-error.ts'
import type { ServerScenario } from '../../../judging/suite.ts'
import type { ConnectOptions } from '../../../peers/client/drive.ts'
import { openHosted } from '../../../peers/client/hosted-site.ts'
import { openTestClient, type TestClientSettings } from '../../../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../../../peers/client/test-client.ts'
import { whyNoAnswer } from '../../../preflight/why-no-answer.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { HttpListener } from '../../../transports/http/listener.ts'
import { oneAtATime } from '../../prepare/disturbed.ts'
import type { ServerPlace } from '../../prepare/server-place.ts'

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

interface TurnOptions {
  /** Waits for the turn on connections that others use, too, and gives the place with those. Default: those of the place. */
  takeTurn?(): Promise<ServerPlace>
  /** Until the returned function is called a connection opens that belongs to all. */
  opening?(): () => void
  /**
   * The server has ended a session that scenarios share, as it may whenever it likes; or has refused, as by a limit, what could
   * not be asked again.
   */
  onCutOff?(): void
}

/** Drives; closes what it opened. Rejects with whatever the drive throws. The caller ends the turn that the scenario may have taken. */
export async function runServerScenario(
  scenario: ServerScenario,
  cell: ServerPlace,
  execution: number,
  time: PausableLimit,
  { takeTurn, opening, onCutOff }: TurnOptions = {},
): Promise<void> {
  const { signal } = time
  const own: TestClientSettings = { ...cell, recorder: cell.trace.during(() => execution) }
  const opened: OpenTestClient[] = []
  const hosted: HttpListener[] = []
  const borrowed = new Map<string, OpenTestClient>()
  let turn: Promise<ServerPlace> | undefined
  const ownTurn = async (): Promise<ServerPlace> => {
    await cell.lock.acquire(execution, time)
    return cell
  }
  /** If a server can handle only one connection at a time, the result of a second one is known already. */
  const mayOpen = (): void => {
    if (cell.solitary !== true || ![...opened, ...borrowed.values()].some((peer) => peer.alive)) return
    throw new HarnessError('not-tried', `${oneAtATime(cell.factory.kind)}; this needs two`)
  }
  const open = async ({ handshake = true, ...introduced }: ConnectOptions): Promise<OpenTestClient> => {
    signal.throwIfAborted()
    mayOpen()
    const peer = await openTestClient(own, time, introduced)
    opened.push(peer)
    if (handshake) await carryOutOpening(peer)
    if (scenario.costly === true) peer.boundCost()
    return peer
  }
  const share = async (capabilities: JsonObject, second: boolean): Promise<OpenTestClient> => {
    const key = `${JSON.stringify(capabilities)}${second ? ' second' : ''}`
    turn ??= takeTurn?.() ?? ownTurn()
    const deck = await turn
    signal.throwIfAborted()
    await cell.factory.serving?.ready()
    const known = deck.shared.get(key)
    if (known?.alive !== true) mayOpen()
    const opened = known?.alive === true ? undefined : opening?.()
    const peer = known?.alive === true ? known : await replace(deck, key, capabilities, time).finally(() => opened?.())
    deck.lock.execution = execution
    if (borrowed.get(key) !== peer) peer.use(time)
    borrowed.set(key, peer)
    return peer
  }
  const { isolation, group } = scenario
  const takesTurns =
    isolation === 'shared' || isolation === 'mixed' || (group !== undefined && cell.factory.kind === 'stdio')
  const isShared = ({ fresh = false, handshake, token, clientInfo }: ConnectOptions): boolean =>
    takesTurns && !fresh && (handshake ?? token ?? clientInfo) === undefined
  try {
    await scenario.drive({
      revision: cell.revision,
      transport: cell.factory.kind,
      signal,
      facts: cell.facts,
      spoken: cell.spoken,
      fixtures: recordHidden(cell.fixtures, own.recorder),
      fuzz: cell.fuzz,
      accounts: cell.accounts ?? {},
      issuer: cell.issuer,
      async host(site, handler, options = {}) {
        const opened = await openHosted(site, handler, {
          ...options,
          recorder: own.recorder,
          name: own.nextConnection(),
        })
        if (opened !== undefined) hosted.push(opened)
        return opened?.origin
      },
      connect: (options = {}) =>
        isShared(options) ? share(options.capabilities ?? {}, options.second === true) : open(options),
    })
  } finally {
    // What still comes on a connection that is given back belongs to whoever had the turn.
    for (const [key, peer] of borrowed) {
      if (peer.hasLostSession || peer.wasRefused) onCutOff?.()
      await giveBack((await turn) ?? cell, key, peer, scenario.group === 'odd')
    }
    if (opened.some((peer) => peer.wasRefused)) onCutOff?.()
    await Promise.all([...opened.map((peer) => peer.close()), ...hosted.map((site) => site.close())])
    for (const peer of opened) peer.forget()
  }
}

/** A connection in place of one that has ended. Its opening belongs to all who share it: it is nobody's turn yet. */
async function replace(
  cell: ServerPlace,
  key: string,
  capabilities: JsonObject,
  time: PausableLimit,
): Promise<OpenTestClient> {
  const ended = cell.shared.get(key)
  await ended?.close()
  ended?.forget()
  cell.shared.delete(key)
  cell.lock.execution = undefined
  const peer = await openTestClient(cell, time, { capabilities })
  try {
    await carryOutOpening(peer)
    time.signal.throwIfAborted()
  } catch (thrown) {
    await peer.close()
    throw thrown
  }
  cell.shared.set(key, peer)
  return peer
}

/** @param isOdd what is sent there has ids of its own, and often gets no answer at all */
async function giveBack(cell: ServerPlace, key: string, peer: OpenTestClient, isOdd: boolean): Promise<void> {
  if (await peer.release(isOdd)) return
  if (cell.shared.get(key) === peer) cell.shared.delete(key)
  await peer.close()
  peer.forget()
}

/** Rejects with a HarnessError when the server leaves the opening without answer: nothing can be observed then. */
async function carryOutOpening(peer: OpenTestClient): Promise<void> {
  const exchange = await peer.open()
  if (exchange.response !== undefined) return
  // Only once all is over does the trace tell how the process ended.
  if (exchange.outcome === 'closed') await peer.close()
  throw whyNoAnswer(exchange, peer.events)
}
