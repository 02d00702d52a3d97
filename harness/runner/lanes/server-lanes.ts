/** The scenarios of a server in their order: which run one after the other, and which side by side. */
import { HarnessError } from '../../harness-error.ts'
import type { ServerScenario } from '../../judging/suite.ts'
import type { PlannedCell } from '../plan.ts'
import type { Lane, PreparationStep } from '../prepare/prepared-target.ts'
import { apartFor, apartForGroup, endShared, ownFor, type ServerPlace } from '../prepare/server-place.ts'
import { Decks } from './decks.ts'
import { fuzzAgain } from './fuzz-share.ts'
import { executeScenario } from './scenario-run/execute.ts'
import type { RunContext } from './scenario-run/run-context.ts'
import { runServerScenario } from './scenario-run/run-server-scenario.ts'

/** Shared scenarios of a place run one after the other on its connections; every other one is a lane of its own. */
export function serverLanes(run: RunContext, places: readonly ServerPlace[], planned: readonly PlannedCell[]): Lane[] {
  const solitary = places.filter((place) => place.solitary === true)
  const lanes = places.filter((place) => place.solitary !== true).flatMap(lanesOf)
  const isSole = (lane: Lane): boolean => lane.some(({ sole }) => sole)
  const sole = lanes.filter(isSole).flat()
  return [...inSolitude(run, solitary, planned), ...(sole.length > 0 ? [sole] : []), ...lanes.filter((l) => !isSole(l))]

  function lanesOf(place: ServerPlace): Lane[] {
    const own = planned.filter((p) => p.revision === place.revision.id && p.transport === place.factory.kind)
    const scenarios = own.flatMap(({ definition }) =>
      definition.target === 'client' || definition.target === 'gateway' ? [] : [definition],
    )
    const isOwn = hasOwn(place)
    const isGrouped = ({ group }: ServerScenario): boolean => place.factory.kind === 'stdio' && group !== undefined
    const shared = scenarios.filter((one) => one.isolation === 'shared' && !isOwn(one))
    const others = scenarios.filter((one) => one.isolation !== 'shared' || isOwn(one))
    const grouped = others.filter(isGrouped)
    // They leave a connection as clean as those that share one, and another would be a start.
    const plain = grouped.filter(({ group, isolation }) => group === 'plain' && isolation !== 'process')
    const odd = grouped.filter(({ group }) => group === 'odd')
    const counting = grouped.filter(({ group, isolation }) => group === 'plain' && isolation === 'process')
    const sharing = new Set([...scenarios.filter((one) => !isOwn(one) && takesTurns(one)), ...plain])
    const decks = decksOf(run, place)
    // What came on shared connections can be judged, and they can be let go, when the last who may use them has ended.
    const onEnd = async (scenario: ServerScenario): Promise<void> => {
      if (sharing.delete(scenario) && sharing.size === 0) await decks.endAll()
    }
    // Nothing odd comes before what is plain.
    const inTurn = waitingFirst([...plain, ...shared]).map((scenario) => toStep(run, place, decks, scenario, onEnd))
    return [
      ...aloneApart(inTurn),
      ...[odd, counting].flatMap((group) => (group.length > 0 ? aloneApart(stepsApart(run, place, group)) : [])),
      ...others.filter((one) => !isGrouped(one)).map((scenario) => [toStep(run, place, decks, scenario, onEnd)]),
    ].filter((lane) => lane.length > 0)
  }
}

const takesTurns = ({ isolation }: ServerScenario): boolean => isolation === 'shared' || isolation === 'mixed'

/** What waits most of its time has connections of its own, except over stdio, where each of them is a start. */
const hasOwn =
  ({ factory, solitary }: ServerPlace) =>
  (scenario: ServerScenario): boolean =>
    scenario.waits !== undefined && takesTurns(scenario) && (solitary === true || factory.kind !== 'stdio')

const urgencyOf = ({ waits }: ServerScenario): number => (waits === undefined ? 0 : waits === 'work' ? 2 : 1)

const waitingFirst = (scenarios: readonly ServerScenario[]): ServerScenario[] =>
  scenarios.toSorted((a, b) => urgencyOf(b) - urgencyOf(a))

/** Where connections disturb one another each scenario has its own, and nothing else is open: whatever it waits for. */
function inSolitude(run: RunContext, places: readonly ServerPlace[], planned: readonly PlannedCell[]): Lane[] {
  const steps = places.flatMap((place) => {
    const own = planned.filter((p) => p.revision === place.revision.id && p.transport === place.factory.kind)
    return own.flatMap(({ definition }) => {
      if (definition.target === 'client' || definition.target === 'gateway') return []
      const step = toStep(run, place, decksOf(run, place), definition)
      return [{ ...step, isWaiting: () => false, holdsNobodyUp: () => false }]
    })
  })
  return [steps.filter(({ alone }) => !alone), steps.filter(({ alone }) => alone)].filter(({ length }) => length > 0)
}

/** What has to run alone runs after all others. */
const aloneApart = (steps: readonly PreparationStep[]): Lane[] => [
  steps.filter(({ alone }) => !alone),
  steps.filter(({ alone }) => alone),
]

/** On connections of their own; what keeps all rules waits for what comes of it, and comes first: afterwards they are odd. */
function stepsApart(run: RunContext, place: ServerPlace, group: readonly ServerScenario[]): PreparationStep[] {
  const own = apartForGroup(place)
  const decks = decksOf(run, own)
  return waitingFirst(group).map((scenario) => toStep(run, own, decks, scenario))
}

/** Over stdio each further set of connections is a start. */
const mostDecks = { stdio: 3, other: 6 }

function decksOf(run: RunContext, place: ServerPlace): Decks {
  return new Decks(place, {
    most: run.options.concurrency === 1 ? 1 : place.factory.kind === 'stdio' ? mostDecks.stdio : mostDecks.other,
    isWaiting: (execution) => isWaiting(run, place, execution) || isLasting(run, place, execution),
  })
}

/** Milliseconds after which who has the turn holds nobody up where another connection costs little. */
const longTurn = 300

function isLasting({ activity }: RunContext, { patience, factory }: ServerPlace, execution: number): boolean {
  if (factory.kind === 'stdio' || patience.rates.isQueueing) return false
  return activity.lasted(execution) > longTurn * patience.stretch
}

/** Milliseconds of waiting over stdio that are worth another start, however fast the target starts. */
const leastForStart = 1_000
/** So many times what a start takes. */
const startSlack = 4
/** Who is known to wait for long goes on waiting: such a part of it is enough. */
const knownToWait = 0.2

/**
 * Whether nothing happens for longer than answers of this target take. A scenario that waits because of a rate limit of an HTTP server
 * counts as working.
 */
function isIdle({ activity }: RunContext, { patience, factory }: ServerPlace, execution: number): boolean {
  if (factory.kind !== 'stdio' && patience.rates.isQueueing) return false
  return activity.isWaiting(execution, patience.pause)
}

/** The same; over stdio only where a scenario has waited for as long as another start is worth, in one piece or between its questions. */
function isWaiting(run: RunContext, place: ServerPlace, execution: number): boolean {
  const { patience, factory, starts } = place
  if (!isIdle(run, place, execution)) return false
  if (factory.kind !== 'stdio') return true
  const { count, totalMs } = starts.known
  const startMs = count > 0 ? totalMs / count : 0
  const worth = Math.max(leastForStart, startSlack * startMs) * (run.activity.expectsWork(execution) ? knownToWait : 1)
  return run.activity.waited(execution, patience.pause) > worth
}

const endedAtStart = ({ factory }: ServerPlace, thrown: unknown): boolean =>
  factory.kind === 'stdio' && HarnessError.from(thrown).code === 'exited-at-once'

/** @param onEnd gets the scenario when it has run for the first time */
function toStep(
  run: RunContext,
  place: ServerPlace,
  decks: Decks,
  scenario: ServerScenario,
  onEnd: (scenario: ServerScenario) => Promise<void> = async () => {},
): PreparationStep {
  const cell = { scenario: scenario.id, revision: place.revision.id, transport: place.factory.kind }
  let running: number | undefined
  let isSecondLook = false
  const isOnServer = place.factory.kind !== 'stdio'
  return {
    cell,
    title: scenario.title,
    alone: scenario.isolation === 'alone',
    ...(isOnServer ? { onServer: true } : {}),
    ...(isOnServer && scenario.isolation === 'process' ? { sole: true } : {}),
    ...(scenario.waits === undefined ? {} : { waits: true }),
    isWaiting: () => running !== undefined && (isSecondLook ? isIdle : isWaiting)(run, place, running),
    holdsNobodyUp: () => running !== undefined && isLasting(run, place, running),
    run: async (repeats = false) => {
      const execution = run.nextExecution()
      running = execution
      if (scenario.waits === 'work') run.activity.expectWork(execution)
      isSecondLook = repeats
      const isApart = repeats || hasOwn(place)(scenario) || place.solitary === true
      const fuzz = repeats ? fuzzAgain(place.fuzz, cell) : place.fuzz
      const own = repeats ? { ...apartFor(place, execution), fuzz } : isApart ? ownFor(place, execution) : place
      const { serving } = place.factory
      await serving?.ready()
      const starts = serving?.starts
      const overuses = serving?.overuses
      let wasCutOff = false
      const ending = await executeScenario({
        cell,
        execution,
        repeats,
        recorder: run.recorder,
        limitMs: run.options.limits.scenarioMs * place.patience.stretch,
        signal: run.signal,
        drive: async (time) => {
          try {
            await runServerScenario(scenario, own, execution, time, {
              ...(isApart ? {} : { takeTurn: () => decks.take(execution, time) }),
              opening: () => run.activity.hold(execution),
              onCutOff: () => {
                wasCutOff = true
              },
            })
          } catch (thrown) {
            // It may not bear as many processes as run at present.
            wasCutOff ||= endedAtStart(place, thrown)
            throw thrown
          } finally {
            if (isApart) await endShared(own)
          }
        },
      })
      if (isApart) own.lock.release(execution)
      else decks.end(execution)
      run.activity.end(execution)
      running = undefined
      if (!repeats) await onEnd(scenario)
      await serving?.ready()
      // What made it use too much is not done again.
      const isCutOff = wasCutOff || (serving?.starts !== starts && serving?.overuses === overuses)
      return { ...ending, isCutOff, isHeldUp: run.heldUp.has(execution, ending.outcome === 'unreached') }
    },
  }
}
