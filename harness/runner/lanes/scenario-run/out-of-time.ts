/** Scenarios whose time was up before they came to their end: what they alone would have shown is missing, so the run is not whole. */
import type { Result } from '../../../judging/result.ts'
import type { EventOf, TraceEvent } from '../../../trace/events.ts'
import { type Place, placeName } from '../../../trace/place.ts'
import type { RunEvent } from '../../events.ts'

type Started = EventOf<'execution-started'>

/** How many are named. */
const most = 5

const nameOf = (scenario: string, place: Place): string => `${scenario} (${placeName(place)})`

export class OutOfTime {
  readonly #running = new Map<number, Started>()
  /** Whether it came to its end in any of its runs. */
  readonly #isDone = new Map<string, boolean>()

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'execution-started') this.#running.set(event.execution, event)
    if (event.kind !== 'execution-ended') return
    const started = this.#running.get(event.execution)
    this.#running.delete(event.execution)
    if (started === undefined || event.outcome === 'interrupted') return
    const name = nameOf(started.scenario, started)
    this.#isDone.set(name, this.#isDone.get(name) === true || event.outcome !== 'timed-out')
  }

  /** A problem where a requirement was not observed in a scenario that ran out of its time; what others have shown is not lost. */
  events(results: readonly Result[]): readonly RunEvent[] {
    const lost = results
      .filter(({ verdict }) => verdict === 'not-observed')
      .map((result) => nameOf(result.scenario ?? result.source, result))
      .filter((name) => this.#isDone.get(name) === false)
    const names = [...new Set(lost)]
    const [first] = names
    if (first === undefined) return []
    const told = names.slice(0, most).join(', ')
    const more = names.length > most ? ` and ${names.length - most} more` : ''
    const what = names.length === 1 ? 'a scenario' : `${names.length} scenarios`
    const message = `${what} reached the time limit, and what only ${names.length === 1 ? 'it shows' : 'they show'} is not judged (allow more with --scenario-timeout): ${told}${more}`
    return [{ type: 'problem', message }]
  }
}
