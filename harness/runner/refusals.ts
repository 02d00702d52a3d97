/** What our own server refused of a client: where that was most of what it asked for, too little was tested to be green. */
import { isJsonArray } from '../../schema/index.ts'
import type { Result } from '../judging/result.ts'
import type { TraceEvent } from '../trace/events.ts'
import { placeName } from '../trace/place.ts'
import { at, parseJson } from '../wire/json.ts'
import type { RunEvent } from './events.ts'

/** One scenario run, as far as it is of interest here. */
interface Launch {
  readonly place: string
  /** What the trace says of the first refusal. */
  refusal?: string
  /** Something other than the opening was answered by a result. */
  isServed: boolean
}

/** So many scenario runs of a place are no single odd case any more. */
const fewest = 3

export class Refusals {
  readonly #launches = new Map<number, Launch>()

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'execution-started') {
      if (event.repeats !== true) this.#launches.set(event.execution, { place: placeName(event), isServed: false })
      return
    }
    const launch = event.execution === undefined ? undefined : this.#launches.get(event.execution)
    if (launch === undefined) return
    if (event.kind === 'note' && event.refused === true) launch.refusal ??= event.note
    if (event.kind === 'message' && event.direction === 'sent')
      launch.isServed ||= 'text' in event && serves(event.text)
  }

  /**
   * One event for each place in which most scenario runs that asked for anything came to nothing: a problem, since it is not known
   * what else the client would have done; a remark where violations were found that already say how the run ends.
   */
  events(results: readonly Result[]): RunEvent[] {
    const isRed = results.some(({ verdict, excused }) => verdict === 'failed' && excused === undefined)
    const type = isRed ? 'bound' : 'problem'
    const all = [...this.#launches.values()]
    return [...new Set(all.map(({ place }) => place))].flatMap((place): RunEvent[] => {
      const launches = all.filter((launch) => launch.place === place)
      const refused = launches.filter(({ refusal, isServed }) => refusal !== undefined && !isServed)
      const asked = refused.length + launches.filter(({ isServed }) => isServed).length
      if (refused.length < fewest || 2 * refused.length <= asked) return []
      const often = `${refused.length} of the ${asked} scenario runs in which the client asked for anything`
      const message = `${place}: in ${often}, our server took nothing of it, so most of what it does was not seen; first, ${refused[0]?.refusal}`
      return [{ type, message }]
    })
  }
}

/** Whether a message of ours has a result that opens no conversation. */
function serves(text: string | undefined): boolean {
  if (text === undefined || !text.includes('"result"')) return false
  const json = parseJson(text)
  const members = isJsonArray(json) ? json : [json]
  return members.some(
    (member) => at(member, 'result') !== undefined && at(member, 'result', 'capabilities') === undefined,
  )
}
