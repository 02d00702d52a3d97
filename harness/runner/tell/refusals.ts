/** What our own server refused of a client: where that was most of what it asked for, too little was tested to be green. */
import { isJsonArray, type Json } from '../../../schema/index.ts'
import type { Result } from '../../judging/result.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { placeName } from '../../trace/place.ts'
import { at, parseJson } from '../../wire/json/json.ts'
import type { RunEvent } from '../events.ts'

/** The parts of a scenario run that are needed here. */
interface Launch {
  readonly place: string
  /** What the trace says of the first refusal. */
  refusal?: string
  /** Something other than the opening was answered by a result. */
  isServed: boolean
  /** Connections on which we have answered with a result. */
  readonly opened: Set<string>
  /** What was refused on those, in words -> the connections. Before, a client may try what it needs not know. */
  readonly later: Map<string, Set<string>>
}

/** So many scenario runs of a place are no single odd case any more. */
const fewest = 3

/** What a refusal was, where it was no collapse. */
interface Refused {
  readonly note: string
  readonly runs: number
}

export class Refusals {
  readonly #launches = new Map<number, Launch>()

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'execution-started') {
      if (event.repeats !== true) {
        const place = placeName(event)
        this.#launches.set(event.execution, { place, isServed: false, opened: new Set(), later: new Map() })
      }
      return
    }
    const launch = event.execution === undefined ? undefined : this.#launches.get(event.execution)
    if (launch === undefined) return
    if (event.kind === 'note' && event.refused === true) {
      launch.refusal ??= event.note
      if (event.connection !== undefined && launch.opened.has(event.connection))
        see(launch, event.note, event.connection)
    }
    if (event.kind !== 'message' || event.direction !== 'sent' || !('text' in event)) return
    const results = resultsIn(event.text)
    if (results.length > 0) launch.opened.add(event.connection)
    launch.isServed ||= results.some((result) => at(result, 'capabilities') === undefined)
  }

  /**
   * One event for each place in which most scenario runs that asked for anything came to nothing, and for each refusal that no
   * finding explains: problems, since it is not known what else the client would have done; remarks where violations were found
   * that already say how the run ends, and for what is rare.
   */
  events(results: readonly Result[]): RunEvent[] {
    const isRed = results.some(({ verdict, excused }) => verdict === 'failed' && excused === undefined)
    const type = isRed ? 'bound' : 'problem'
    const all = [...this.#launches.values()]
    return [...new Set(all.map(({ place }) => place))].flatMap((place): RunEvent[] => {
      const launches = all.filter((launch) => launch.place === place)
      const refused = launches.filter(({ refusal, isServed }) => refusal !== undefined && !isServed)
      const asked = refused.length + launches.filter(({ isServed }) => isServed).length
      if (refused.length < fewest || 2 * refused.length <= asked)
        return unexplained(launches, results, place).map(({ note, runs }) => {
          const message = `${place}: in ${runs} scenario ${runs === 1 ? 'run' : 'runs'}, and no failure or warning tells why, ${note}; what the client would have done then was not seen`
          return { type: runs < fewest ? 'bound' : type, message }
        })
      const often = `${refused.length} of the ${asked} scenario runs in which the client asked for anything`
      const message = `${place}: in ${often}, our server took nothing of it, so most of what it does was not seen; first, ${refused[0]?.refusal}`
      return [{ type, message }]
    })
  }
}

function see({ later }: Launch, note: string, connection: string): void {
  later.set(note, (later.get(note) ?? new Set<string>()).add(connection))
}

/** What was refused in a place without a finding that rests on any connection on which it was. */
function unexplained(launches: readonly Launch[], results: readonly Result[], place: string): readonly Refused[] {
  const found = new Set(
    results
      .filter((result) => ['failed', 'warned'].includes(result.verdict) && placeName(result) === place)
      .flatMap(({ evidence }) => evidence.map(({ connection }) => connection)),
  )
  return [...new Set(launches.flatMap(({ later }) => [...later.keys()]))].flatMap((note): Refused[] => {
    const on = launches.flatMap(({ later }) => later.get(note) ?? [])
    const connections = new Set(on.flatMap((some) => [...some]))
    return [...connections].some((one) => found.has(one)) ? [] : [{ note, runs: on.length }]
  })
}

/** The results in a message of ours. */
function resultsIn(text: string | undefined): readonly Json[] {
  if (text === undefined || !text.includes('"result"')) return []
  const json = parseJson(text)
  const members = isJsonArray(json) ? json : [json]
  return members.flatMap((member) => at(member, 'result') ?? [])
}
