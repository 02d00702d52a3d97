/** Gets a server ready to be tested: reach it, ask what it speaks, make its cells. */

import { findFixtures } from '../fixtures/find-fixtures.ts'
import { HarnessError } from '../harness-error.ts'
import type { ServerScenario } from '../judging/suite.ts'
import type { TestClientSettings } from '../peers/client/open-test-client.ts'
import { Patience } from '../peers/patience.ts'
import { type Preflight, preflightServer } from '../preflight/server-preflight.ts'
import { allRevisions } from '../revisions/index.ts'
import { schedule } from '../schedule.ts'
import { serverChannels } from '../targets/server-channels.ts'
import { tool } from '../tool.ts'
import type { Facts } from '../trace/facts.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { execute } from './execute.ts'
import type { RunOptions } from './options.ts'
import type { PlannedCell } from './plan.ts'
import type { Lane, PreparedTarget, Step } from './prepared-target.ts'
import type { Run } from './run-context.ts'
import { runServerScenario, type ServerPlace, type Turn } from './run-server-scenario.ts'

type ServerOptions = Extract<RunOptions, { side: 'server' }>

/** Rejects with a HarnessError when the server cannot be started or reached, or accepts no revision. */
export async function prepareServer(run: Run, options: ServerOptions): Promise<PreparedTarget> {
  const { target, transports, bounds = defaultBounds } = options
  const { recorder, signal } = run
  const channels = 'groups' in target ? target : await serverChannels(target, { transports, recorder, bounds, signal })
  try {
    return await prepareChannels(run, options, channels.groups, () => channels.stop())
  } catch (thrown) {
    await channels.stop()
    throw thrown
  }
}

interface Asked {
  readonly settings: TestClientSettings
  readonly turn: Turn
  readonly preflight: Preflight
}

/** As `prepareServer`, on channels that exist already. */
export async function prepareChannels(
  run: Run,
  options: ServerOptions,
  groups: readonly (readonly ChannelFactory[])[],
  stop: () => Promise<void>,
): Promise<PreparedTarget> {
  const asked: Asked[] = []
  for (const group of groups) {
    for (const factory of group) {
      const answers = await askAll(run, options, factory)
      asked.push(...answers)
      if (answers.some(({ preflight }) => preflight.accepted)) break
    }
  }
  const cells = (await Promise.all(asked.map((answer) => toCell(run, options, answer)))).flat()
  if (cells.length === 0) throw noRevision(asked)
  const facts: Facts = {
    side: 'server',
    accepted: cells.map(({ facts, fixtures }) => ({ ...facts, fixtures: fixtures.bound })),
    refused: asked.flatMap(({ settings, preflight }) =>
      preflight.accepted
        ? []
        : [{ revision: settings.revision.id, transport: settings.factory.kind, reason: preflight.reason }],
    ),
  }
  return {
    facts,
    lanes: (planned) => lanes(run, cells, planned),
    stop: async () => {
      await Promise.all(cells.flatMap((cell) => [...cell.shared.values()].map((peer) => peer.close())))
      await stop()
    },
  }
}

/** Asks one transport for every revision, the newest first. */
async function askAll(run: Run, options: ServerOptions, factory: ChannelFactory): Promise<Asked[]> {
  const wanted = allRevisions.filter(({ id }) => options.revisions === undefined || options.revisions.includes(id))
  const asked: Asked[] = []
  const patience = new Patience(options.limits.requestMs, run.lag)
  const ask = async (revision: (typeof wanted)[number]): Promise<Asked> => {
    const turn: Turn = { execution: undefined }
    const settings: TestClientSettings = {
      factory,
      revision,
      recorder: run.recorder.during(() => turn.execution),
      nextConnection: run.nextConnection,
      clientInfo: tool,
      patience,
    }
    const answer = { settings, turn, preflight: await preflightServer(settings, run.signal, options.bounds) }
    asked.push(answer)
    return answer
  }
  const [newest, ...rest] = wanted.toReversed()
  if (newest === undefined) return []
  const first = await ask(newest)
  // A target that cannot even be started or reached is the same for every revision.
  if (!first.preflight.accepted && isHopeless(first.preflight.error)) return asked
  await schedule(
    rest.map((revision) => async () => {
      await ask(revision)
    }),
    options.concurrency,
  )
  return asked.sort((a, b) => wanted.indexOf(a.settings.revision) - wanted.indexOf(b.settings.revision))
}

function isHopeless(error: HarnessError | undefined): boolean {
  return error !== undefined && ['command-not-found', 'connection-refused', 'tls', 'aborted'].includes(error.code)
}

/** The most telling refusal, in plain words. */
function noRevision(asked: readonly Asked[]): HarnessError {
  const refusals = asked.flatMap(({ settings, preflight }) => (preflight.accepted ? [] : [{ settings, preflight }]))
  const first = refusals.findLast(({ preflight }) => preflight.error !== undefined) ?? refusals.at(-1)
  if (first?.preflight.error !== undefined && refusals.every(({ preflight }) => preflight.error !== undefined)) {
    return first.preflight.error
  }
  const list = refusals.map((r) => `${r.settings.revision.id} over ${r.settings.factory.kind}: ${r.preflight.reason}`)
  return new HarnessError('not-mcp', `The server accepts none of the revisions asked for.\n${list.join('\n')}`)
}

async function toCell(run: Run, options: ServerOptions, { settings, turn, preflight }: Asked): Promise<ServerPlace[]> {
  if (!preflight.accepted) return []
  const { facts, peer } = preflight
  const fuzz = { seed: options.seed, runs: options.fuzzRuns }
  const { suite, fixtures: config, callTools } = options
  const { callableTools: mostCallable } = options.bounds ?? defaultBounds
  const { presets, fixtures: contract } = suite
  const fixtures = await findFixtures({ facts, contract, config, presets, callTools, mostCallable })
  if (fixtures.callable.length >= mostCallable) {
    const note = `${mostCallable} tools may be called: no others are`
    settings.recorder.record({ kind: 'note', connection: peer.connection, bound: 'callableTools', note })
  }
  return [{ ...settings, trace: run.recorder, turn, facts, fixtures, fuzz, shared: new Map([['{}', peer]]) }]
}

/** Shared scenarios of a cell take turns on its connection; every other one is a lane of its own. */
function lanes(run: Run, cells: readonly ServerPlace[], planned: readonly PlannedCell[]): Lane[] {
  return cells.flatMap((cell) => {
    const own = planned.filter((p) => p.revision === cell.revision.id && p.transport === cell.factory.kind)
    const scenarios = own.flatMap(({ definition }) => (definition.target === 'server' ? [definition] : []))
    const shared = scenarios.filter(({ isolation }) => isolation === 'shared')
    const fresh = scenarios.filter(({ isolation }) => isolation !== 'shared')
    const groups = [shared, ...fresh.map((scenario) => [scenario])].filter((group) => group.length > 0)
    return groups.map((group) => group.map((scenario) => toStep(run, cell, scenario)))
  })
}

function toStep(run: Run, cell: ServerPlace, scenario: ServerScenario): Step {
  const place = { scenario: scenario.id, revision: cell.revision.id, transport: cell.factory.kind }
  return {
    cell: place,
    title: scenario.title,
    alone: scenario.isolation === 'alone',
    run: () => {
      const execution = run.nextExecution()
      return execute({
        cell: place,
        execution,
        recorder: run.recorder,
        limitMs: run.options.limits.scenarioMs,
        signal: run.signal,
        drive: (signal) => runServerScenario(scenario, cell, execution, signal),
      })
    },
  }
}
