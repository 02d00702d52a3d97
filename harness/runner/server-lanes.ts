/** The scenarios of a server in their order: which run one after the other, and which side by side. */
import type { ServerScenario } from '../judging/suite.ts'
import { execute } from './execute.ts'
import type { PlannedCell } from './plan.ts'
import type { Lane, Step } from './prepared-target.ts'
import type { Run } from './run-context.ts'
import { runServerScenario } from './run-server-scenario.ts'
import { endShared, type ServerPlace } from './server-place.ts'

/** Shared scenarios of a place take turns on its connections; every other one is a lane of its own. */
export function serverLanes(run: Run, places: readonly ServerPlace[], planned: readonly PlannedCell[]): Lane[] {
  return places.flatMap((place) => {
    const own = planned.filter((p) => p.revision === place.revision.id && p.transport === place.factory.kind)
    const scenarios = own.flatMap(({ definition }) => (definition.target === 'server' ? [definition] : []))
    const shared = scenarios.filter(({ isolation }) => isolation === 'shared')
    const fresh = scenarios.filter(({ isolation }) => isolation !== 'shared')
    const groups = [shared, ...fresh.map((scenario) => [scenario])].filter((group) => group.length > 0)
    return groups.map((group) => group.map((scenario) => toStep(run, place, scenario)))
  })
}

function toStep(run: Run, place: ServerPlace, scenario: ServerScenario): Step {
  const cell = { scenario: scenario.id, revision: place.revision.id, transport: place.factory.kind }
  return {
    cell,
    title: scenario.title,
    alone: scenario.isolation === 'alone',
    run: (repeats = false) => {
      const execution = run.nextExecution()
      const own = repeats ? apart(place, execution) : place
      return execute({
        cell,
        execution,
        repeats,
        recorder: run.recorder,
        limitMs: run.options.limits.scenarioMs * place.patience.stretch,
        signal: run.signal,
        drive: async (time) => {
          try {
            await runServerScenario(scenario, own, execution, time)
          } finally {
            if (repeats) await endShared(own)
          }
        },
      })
    },
  }
}

/** The same place with no connection that anybody else has used. */
function apart(place: ServerPlace, execution: number): ServerPlace {
  return { ...place, recorder: place.trace.during(() => execution), turn: { execution }, shared: new Map() }
}
