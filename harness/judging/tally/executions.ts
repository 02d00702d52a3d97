/** What a trace tells of its executions: which run, what they found, what cut them short. */
import { type DriverReport, readReport } from '../../driver/report.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import type { Cell } from '../../trace/place.ts'
import { isCutting } from '../../wire/bounds.ts'

export type Started = EventOf<'execution-started'>

/** What is known of one execution beside what crossed the wire. */
interface Circumstances {
  /** The bound that left something of it unread, in words. */
  readonly cut?: string
  readonly isRepeat: boolean
  /** Fixtures that it found beyond those of the facts. */
  readonly found: readonly string[]
  /** What its drivers reported. */
  readonly reports: readonly DriverReport[]
}

interface Running {
  readonly started: Started
  cut?: string
  readonly found: string[]
  readonly reports: DriverReport[]
}

export class Executions {
  readonly #running = new Map<number, Running>()
  /** Kept to the end: a shared connection closes long after. */
  readonly #cells = new Map<number, Cell>()
  readonly #repeats = new Set<number>()

  /** Takes the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'execution-started') this.#start(event)
    const running = 'execution' in event ? this.#running.get(event.execution ?? -1) : undefined
    if (running === undefined) return
    if (event.kind === 'fixture-found') running.found.push(event.fixture)
    if (event.kind === 'note' && event.bound !== undefined && isCutting(event.bound)) running.cut = event.note
    if (event.kind === 'driver-report') {
      const report = readReport(event)
      if (report !== undefined) running.reports.push(report)
    }
  }

  /** The executions that have not ended. */
  get running(): readonly Started[] {
    return [...this.#running.values()].map(({ started }) => started)
  }

  /** The running one with this number. */
  started(execution: number | undefined): Started | undefined {
    return this.#running.get(execution ?? -1)?.started
  }

  /** It runs no more. */
  end(execution: number): void {
    this.#running.delete(execution)
  }

  circumstancesOf(execution: number): Circumstances {
    const { cut, found = [], reports = [] } = this.#running.get(execution) ?? {}
    return { cut, isRepeat: this.#repeats.has(execution), found, reports }
  }

  /** The cell of an execution, also of one that has ended. */
  cellOf(execution: number | undefined): Cell | undefined {
    return execution === undefined ? undefined : this.#cells.get(execution)
  }

  /** Whether it repeats another. */
  isRepeat(execution: number | undefined): boolean {
    return execution !== undefined && this.#repeats.has(execution)
  }

  #start(started: Started): void {
    const { execution, scenario, revision, transport } = started
    this.#running.set(execution, { started, found: [], reports: [] })
    this.#cells.set(execution, { scenario, revision, transport })
    if (started.repeats === true) this.#repeats.add(execution)
  }
}
