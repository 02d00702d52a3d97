/**
 * Requests that a server may not have looked at yet, because it was at work on what it had been sent before: one that does one thing
 * at a time, or has few workers. Silence to such a request says nothing, and what else was asked must make no verdict.
 */
import { isJsonObject, type Json } from '../../schema/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { jsonOf } from '../trace/message-json.ts'
import { membersOf } from './match-answer.ts'

interface Asked {
  readonly seq: number
  readonly connection: string
  readonly execution: number | undefined
  readonly isPing: boolean
  /** Another execution had asked for something earlier that the server may have been at work on. */
  readonly isBehind: boolean
  /** Something that was sent later has been answered: the server was not busy. */
  isOvertaken: boolean
  /** A later ping of the same execution has been answered, which is our fence. Who is busy may answer pings. */
  isFenced: boolean
  /** Its connection has ended; the server may be at work on it all the same. */
  isLeft: boolean
}

/** Follows a run against a server that all connections share: over stdio each has a process of its own. */
export class HeldUp {
  /** By connection and id. */
  readonly #open = new Map<string, Asked>()
  readonly #found: { readonly seq: number; readonly execution: number | undefined }[] = []
  /** Execution -> trace position of its beginning. */
  readonly #began = new Map<number, number>()
  #isAlone = false

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'execution-started') this.#began.set(event.execution, event.seq)
    if (event.kind === 'connection-closed')
      for (const asked of this.#open.values()) if (asked.connection === event.connection) asked.isLeft = true
    if (event.kind !== 'message') return
    if (event.direction === 'sent') this.#sent(event)
    else for (const { id, method } of membersOf(event)) if (method === undefined) this.#answered(event.connection, id)
  }

  /** Takes in that nobody waits any longer for the answer to what was sent there; whether it was held up. */
  gaveUp(seq: number): boolean {
    const asked = [...this.#open.values()].find((one) => one.seq === seq)
    return asked !== undefined && this.#judge(asked)
  }

  /** Takes in that something else was waited for in vain on a connection: a request there may be held up. */
  nothingCame(connection: string): void {
    for (const asked of this.#open.values()) if (asked.connection === connection) this.#judge(asked)
  }

  /**
   * Whether an execution has waited in vain for what was held up.
   * @param isUnreached the opening of a connection that it shares may be what was held up
   */
  has(execution: number, isUnreached = false): boolean {
    const since = this.#began.get(execution) ?? 0
    return this.#found.some((one) => one.execution === execution || (isUnreached && !one.execution && one.seq > since))
  }

  /** From now on nothing runs beside anything else, so that nobody is held up. */
  alone(): void {
    this.#isAlone = true
  }

  #sent(event: EventOf<'message'>): void {
    const { seq, connection, execution, http } = event
    const json = http === undefined ? undefined : jsonOf(event)
    if (!isJsonObject(json) || json.id === undefined || typeof json.method !== 'string') return
    const isBehind = this.#isBusy(execution)
    const isPing = json.method === 'ping'
    const asked = { seq, connection, execution, isPing, isBehind }
    this.#open.set(keyOf(connection, json.id), { ...asked, isOvertaken: false, isFenced: false, isLeft: false })
  }

  /** Whether it may be at work on what another execution has asked. There may be thousands that nobody will answer. */
  #isBusy(execution: number | undefined): boolean {
    for (const one of this.#open.values())
      if (one.execution !== execution && !one.isPing && !one.isOvertaken) return true
    return false
  }

  #answered(connection: string, id: Json | undefined): void {
    const key = keyOf(connection, id ?? null)
    const answered = this.#open.get(key)
    if (answered === undefined) return
    this.#open.delete(key)
    for (const [at, one] of this.#open) {
      if (one.seq > answered.seq) continue
      if (!answered.isPing) one.isOvertaken = true
      else if (answered.execution === one.execution) one.isFenced = true
      if (one.isLeft && one.isOvertaken) this.#open.delete(at)
    }
  }

  #judge({ seq, execution, isBehind, isOvertaken, isFenced }: Asked): boolean {
    if (this.#isAlone || !isBehind || isOvertaken || isFenced) return false
    this.#found.push({ seq, execution })
    return true
  }
}

const keyOf = (connection: string, id: Json): string => `${connection} ${JSON.stringify(id)}`
