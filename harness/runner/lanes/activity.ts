/** Which scenario runs are at work, and which wait for what may never come: read from the trace, as everything is. */
import { isSignOfLife } from '../../peers/starts.ts'
import type { TraceEvent } from '../../trace/events.ts'

/** Milliseconds. Shorter pauses are nobody's waiting. */
const leastPauseMs = 100

export class Activity {
  /** Execution -> milliseconds of our clock at its latest event. */
  readonly #latest = new Map<number, number>()
  /** Execution -> milliseconds of our clock at its first event. */
  readonly #first = new Map<number, number>()
  /** Connection of a process that has not said anything yet -> the execution that has started it. */
  readonly #starting = new Map<string, number>()
  /** Execution -> its pauses so far, in milliseconds. */
  readonly #pauses = new Map<number, number[]>()
  /** Executions that do what no event tells, and how often. */
  readonly #held = new Map<number, number>()
  /** Executions whose scenario waits for long work, as is known before it begins. */
  readonly #patient = new Set<number>()
  readonly #now: () => number

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    const { execution } = event
    if (execution !== undefined) this.#goOn(execution)
    if (!('connection' in event) || event.connection === undefined) return
    if (event.kind === 'process-started' && execution !== undefined) this.#starting.set(event.connection, execution)
    else if (isSignOfLife(event) || event.kind === 'process-exited' || event.kind === 'connection-closed')
      this.#starting.delete(event.connection)
  }

  /** Until the returned function is called the execution is at work, whatever the trace shows. */
  hold(execution: number): () => void {
    this.#held.set(execution, (this.#held.get(execution) ?? 0) + 1)
    return () => {
      this.#held.set(execution, (this.#held.get(execution) ?? 1) - 1)
      this.#latest.set(execution, this.#now())
    }
  }

  /** Says that what an execution waits for takes long. */
  expectWork(execution: number): void {
    this.#patient.add(execution)
  }

  expectsWork(execution: number): boolean {
    return this.#patient.has(execution)
  }

  /** Forgets an execution that has ended. */
  end(execution: number): void {
    this.#latest.delete(execution)
    this.#first.delete(execution)
    this.#pauses.delete(execution)
    this.#held.delete(execution)
    this.#patient.delete(execution)
  }

  /** Whether nothing has happened in a running execution for so many milliseconds, and none of its processes starts. */
  isWaiting(execution: number, ms: number): boolean {
    return this.#silence(execution) > ms
  }

  /** Milliseconds that a running execution has waited so far, in pauses of more than so many: who asks every second waits, too. */
  waited(execution: number, pauseMs: number): number {
    const pauses = [...(this.#pauses.get(execution) ?? []), this.#silence(execution)]
    return pauses.reduce((sum, ms) => sum + (ms > pauseMs ? ms : 0), 0)
  }

  /** Milliseconds since the first event of a running execution. */
  lasted(execution: number): number {
    return this.#now() - (this.#first.get(execution) ?? this.#now())
  }

  /** Milliseconds since anything has happened in it; 0 while it is at work. */
  #silence(execution: number): number {
    if ((this.#held.get(execution) ?? 0) > 0 || [...this.#starting.values()].includes(execution)) return 0
    return this.#now() - (this.#latest.get(execution) ?? this.#now())
  }

  #goOn(execution: number): void {
    const pause = this.#silence(execution)
    const known = this.#pauses.get(execution)
    if (pause > leastPauseMs && known !== undefined) known.push(pause)
    else if (pause > leastPauseMs) this.#pauses.set(execution, [pause])
    this.#latest.set(execution, this.#now())
    if (!this.#first.has(execution)) this.#first.set(execution, this.#now())
  }
}
