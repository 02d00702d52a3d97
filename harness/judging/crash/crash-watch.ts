/** Follows a trace for crashes of the target: on a stdio connection, of the process that serves HTTP, of a client's launch. */
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import type { Cell, Side } from '../../trace/place.ts'
import { ClientLaunches } from './client-launches.ts'
import { connectionCrash, lastExecution } from './connection-crash.ts'
import type { Crash } from './crash.ts'
import { type CountedCrash, Crashes } from './crashes.ts'
import { ServingWatch } from './serving-crash.ts'

/** The scenario run that an execution is; undefined in preflight. */
type RunOf = (execution: number | undefined) => { readonly cell: Cell; readonly repeats: boolean } | undefined

export class CrashWatch {
  readonly #crashes = new Crashes()
  readonly #launches = new ClientLaunches()
  readonly #runOf: RunOf
  readonly #serving = new ServingWatch()
  /** Connections beside which something else ran that the target does not bear. */
  readonly #disturbed = new Set<string>()

  constructor(runOf: RunOf) {
    this.#runOf = runOf
  }

  /** Takes in the next event of the trace. */
  see(event: TraceEvent, side: Side | undefined): void {
    const run = this.#runOf(event.execution)
    if (event.kind === 'note' && event.disturbed === true && event.connection !== undefined)
      this.#disturbed.add(event.connection)
    if (event.kind === 'execution-ended' && run?.repeats === true) this.#crashes.lookedAgain(run.cell)
    if (side === 'client') {
      const crash = this.#launches.see(event, run?.cell)
      if (crash !== undefined) this.#add(crash, event.execution)
    } else {
      const found = this.#serving.see(event)
      if (found !== undefined) this.#add(found.crash, found.execution)
    }
  }

  /** Looks at a connection that has closed. */
  closed(opened: EventOf<'connection-opened'>, events: readonly TraceEvent[]): void {
    const crash = this.#disturbed.has(opened.connection) ? undefined : connectionCrash(opened, events)
    if (crash !== undefined) this.#add(crash, lastExecution(opened, events))
  }

  /** Scenario runs to repeat. */
  doubts(): readonly Cell[] {
    return this.#crashes.doubts()
  }

  /** The scenario run was repeated, as far as that is possible. */
  repeated(cell: Cell): void {
    this.#crashes.repeated(cell)
  }

  get all(): readonly (readonly [CountedCrash, Cell | undefined])[] {
    return this.#crashes.all
  }

  #add(crash: Crash, execution: number | undefined): void {
    const run = this.#runOf(execution)
    if (run === undefined) this.#crashes.add(crash, undefined)
    else this.#crashes.add({ ...crash, scenario: run.cell.scenario }, run.cell, run.repeats)
  }
}
