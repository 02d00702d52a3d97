/** The scenarios of a server in their order: which run one after the other, and which side by side. */
import type { ServerScenario } from '../judging/suite.ts'
import { execute } from './execute.ts'
import type { PlannedCell } from './plan.ts'
import type { Lane, Step } from './prepared-target.ts'
import type { Run } from './run-context.ts'
import { runServerScenario } from './run-server-scenario.ts'
import { apart, apartFor, endOwn, endShared, type ServerPlace } from './server-place.ts'

/** Shared scenarios of a place run one after the other on its connections; every other one is a lane of its own. */
export function serverLanes(run: Run, places: readonly ServerPlace[], planned: readonly PlannedCell[]): Lane[] {
  return places.flatMap((place) => {
    const own = planned.filter((p) => p.revision === place.revision.id && p.transport === place.factory.kind)
    const scenarios = own.flatMap(({ definition }) => (definition.target === 'client' ? [] : [definition]))
    const shared = scenarios.filter(({ isolation }) => isolation === 'shared')
    const others = scenarios.filter(({ isolation }) => isolation !== 'shared')
    const sharing = new Set(scenarios.filter(({ isolation }) => isolation === 'shared' || isolation === 'mixed'))
    // What came on shared connections can be judged, and they can be let go, when the last who may use them has ended.
    const onEnd = async (scenario: ServerScenario): Promise<void> => {
      if (sharing.delete(scenario) && sharing.size === 0) await endOwn(place)
    }
    const isGrouped = ({ group }: ServerScenario): boolean => place.factory.kind === 'stdio' && group !== undefined
    const groups = groupNames.map((name) => others.filter((one) => isGrouped(one) && one.group === name))
    return [
      shared.map((scenario) => toStep(run, place, scenario, onEnd)),
      ...groups.flatMap((group) => inTurns(run, place, group)),
      ...others.filter((one) => !isGrouped(one)).map((scenario) => [toStep(run, place, scenario, onEnd)]),
    ].filter((lane) => lane.length > 0)
  })
}

const groupNames = ['plain', 'odd'] as const

/** On the same connections, after all others what has to run alone. */
function inTurns(run: Run, place: ServerPlace, group: readonly ServerScenario[]): Lane[] {
  const own = apart(place)
  place.groups.push(own)
  const steps = group.map((scenario) => toStep(run, own, scenario))
  return [steps.filter(({ alone }) => !alone), steps.filter(({ alone }) => alone)]
}

/** @param onEnd gets the scenario when it has run for the first time */
function toStep(
  run: Run,
  place: ServerPlace,
  scenario: ServerScenario,
  onEnd: (scenario: ServerScenario) => Promise<void> = async () => {},
): Step {
  const cell = { scenario: scenario.id, revision: place.revision.id, transport: place.factory.kind }
  return {
    cell,
    title: scenario.title,
    alone: scenario.isolation === 'alone',
    run: async (repeats = false) => {
      const execution = run.nextExecution()
      const own = repeats ? apartFor(place, execution) : place
      const { serving } = place.factory
      await serving?.ready()
      const starts = serving?.starts
      let hasLostSession = false
      const ending = await execute({
        cell,
        execution,
        repeats,
        recorder: run.recorder,
        limitMs: run.options.limits.scenarioMs * place.patience.stretch,
        signal: run.signal,
        drive: async (time) => {
          try {
            await runServerScenario(scenario, own, execution, time, () => {
              hasLostSession = true
            })
          } finally {
            if (repeats) await endShared(own)
          }
        },
      })
      own.turn.end(execution)
      if (!repeats) await onEnd(scenario)
      await serving?.ready()
      return { ...ending, isCutOff: hasLostSession || serving?.starts !== starts }
    },
  }
}
