/** Notes of the trace that the reports have to show: problems, and bounds that were reached. */
import type { TraceEvent } from '../../trace/events.ts'
import { type BoundName, isCutting } from '../../wire/bounds.ts'
import type { RunEvent } from '../events.ts'

interface Reached {
  readonly note: string
  readonly connection: string | undefined
  times: number
}

export class TraceNotes {
  readonly #bounds = new Map<BoundName, Reached>()
  readonly #problems = new Set<string>()
  readonly #remarks = new Set<string>()
  #askedAgain = 0

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind !== 'note') return
    if (event.limit === 'asked-again') this.#askedAgain += 1
    if (event.problem === true) this.#problems.add(event.note)
    if (event.remark === true) this.#remarks.add(event.note)
    if (event.bound === undefined) return
    const known = this.#bounds.get(event.bound)
    if (known === undefined) this.#bounds.set(event.bound, { note: event.note, connection: event.connection, times: 1 })
    else known.times += 1
  }

  /** Why a run has taken long, where limits of the target are the reason; empty where it has refused nothing. */
  get slowedDown(): string {
    if (this.#askedAgain === 0) return ''
    const often = this.#askedAgain === 1 ? 'a request' : `${this.#askedAgain} requests`
    return `; the target refused ${often} as too many, so the rest was asked more slowly: lift its limits for the test, or raise --run-timeout`
  }

  /** One event for each. What a bound left unread makes the run incomplete: nobody knows what was in it. */
  events(): RunEvent[] {
    const bounds = [...this.#bounds].map(([bound, { note, connection, times }]): RunEvent => {
      const where = connection === undefined ? '' : ` on connection ${connection}`
      const often = times === 1 ? where : `${where}, and ${times - 1} more times`
      const message = `a limit was hit${often}: ${note} (--bound ${flagName(bound)}=... sets it)`
      return { type: isCutting(bound) ? 'problem' : 'bound', message }
    })
    const said = [
      ...[...this.#problems].map((message): RunEvent => ({ type: 'problem', message })),
      ...[...this.#remarks].map((message): RunEvent => ({ type: 'bound', message })),
    ]
    return [...said, ...bounds]
  }
}

/** `messageBytes` as a flag names it: `message-bytes`. */
function flagName(bound: BoundName): string {
  return bound.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
