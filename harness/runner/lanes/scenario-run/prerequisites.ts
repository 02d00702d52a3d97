/** Some scenarios start the client only after another scenario has shown that the client sends requests to our other servers at all. */
import { modelSite } from '../../../conversation/model-request.ts'
import { HarnessError } from '../../../harness-error.ts'
import type { ClientScenario, Scenario } from '../../../judging/suite.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import { untilAborted } from '../../../time/until-aborted.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { Cell } from '../../events.ts'
import type { PlannedCell } from '../../plan.ts'
import type { PreparationStep } from '../../prepare/prepared-target.ts'

/** Puts cells first that others wait for, so that no cell waits for one that cannot begin. */
export function opensFirst(cells: readonly PlannedCell[]): readonly PlannedCell[] {
  const awaited = new Set(cells.flatMap(({ definition }) => prerequisiteOf(definition) ?? []))
  const rank = ({ scenario }: PlannedCell): number => (awaited.has(scenario) ? 0 : 1)
  return cells.toSorted((a, b) => rank(a) - rank(b))
}

const prerequisiteOf = (scenario: Scenario): string | undefined =>
  scenario.target === 'client' ? scenario.onceAsked : undefined

interface Awaited {
  readonly ended: Promise<void>
  readonly end: () => void
}

export class Prerequisites {
  readonly #awaited = new Map<string, Awaited>()
  /** Prerequisites, with their place, in which something was asked of our other servers. */
  readonly #asked = new Set<string>()
  /** Running prerequisites, by execution. */
  readonly #running = new Map<number, string>()

  constructor(recorder: Recorder) {
    recorder.listen((event) => {
      if (event.kind === 'execution-started') this.#running.set(event.execution, keyOf(event, event.scenario))
      if (event.kind !== 'http-request' || event.execution === undefined || event.direction !== 'received') return
      const key = this.#running.get(event.execution)
      // What comes to them bears an absolute URL; a host asks its model whether or not it authorizes.
      const isToModel = event.connection.endsWith(`.${modelSite}`)
      if (key !== undefined && !event.url.startsWith('/') && !isToModel) this.#asked.add(key)
    })
  }

  /** The step of a cell, whose end others may wait for. */
  step(step: PreparationStep): PreparationStep {
    const awaited = awaitable()
    this.#awaited.set(keyOf(step.cell, step.cell.scenario), awaited)
    return {
      ...step,
      run: async (repeats) => {
        try {
          return await step.run(repeats)
        } finally {
          awaited.end()
        }
      },
    }
  }

  /**
   * Waits for the scenario that has to come first, where it is part of the run.
   * @throws HarnessError when it has shown that the client asks for nothing
   */
  async check({ onceAsked }: ClientScenario, cell: Cell, time: PausableLimit): Promise<void> {
    if (onceAsked === undefined) return
    const key = keyOf(cell, onceAsked)
    const awaited = this.#awaited.get(key)
    if (awaited === undefined) return
    const goOn = time.pause()
    await untilAborted(awaited.ended, time.signal)
    goOn()
    if (!this.#asked.has(key)) throw new HarnessError('not-tried', 'the client did not try to authorize')
  }
}

const keyOf = ({ revision, transport }: Omit<Cell, 'scenario'>, scenario: string): string =>
  `${scenario} ${revision} ${transport}`

function awaitable(): Awaited {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}
