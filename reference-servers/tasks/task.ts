import type { Principal } from '../authorization/principal.ts'
import type { InputRequest } from '../context.ts'
import type { JsonObject, JsonRpcError } from '../json-rpc.ts'

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'

/** What the underlying request ended with. */
export type Outcome = { result: JsonObject } | { error: JsonRpcError }

/** A question to the client that is still open (tasks extension). */
interface OpenQuestion {
  readonly request: InputRequest
  readonly answer: (answer: JsonObject) => void
}

const terminal: readonly TaskStatus[] = ['completed', 'failed', 'cancelled']

/** Work that goes on after its request was answered (2025-11-25: basic/utilities/tasks; later: the tasks extension). */
export class Task {
  readonly id: string
  /** Who may see it: what belongs to one session, or to everybody who knows the id. */
  readonly owner: object
  /** Whose it is, where users have to say who they are. */
  readonly principal: Principal
  /** Milliseconds from its creation until it is forgotten; null: never. */
  readonly ttl: number | null
  readonly createdAt: Date
  lastUpdatedAt: Date
  status: TaskStatus = 'working'
  statusMessage: string | undefined
  outcome: Outcome | undefined
  /** What it waits for, by keys of which none is used twice. */
  readonly questions = new Map<string, OpenQuestion>()
  /** Aborted when the work is to stop. */
  readonly work = new AbortController()
  readonly #watchers = new Set<() => void>()

  constructor(id: string, owner: object, ttl: number | null, principal?: Principal) {
    this.id = id
    this.owner = owner
    this.principal = principal
    this.ttl = ttl
    this.createdAt = new Date()
    this.lastUpdatedAt = this.createdAt
  }

  get isOver(): boolean {
    return terminal.includes(this.status)
  }

  /** Changes the status, and notifies those who wait for it. */
  become(status: TaskStatus, statusMessage?: string): void {
    this.status = status
    this.statusMessage = statusMessage
    this.lastUpdatedAt = new Date()
    for (const watcher of [...this.#watchers]) watcher()
  }

  /** Calls the watcher after each change of the status, until it is told to stop. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Resolves when the task is over, or the signal aborts. */
  over(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.isOver && !signal.aborted) return
        this.#watchers.delete(look)
        signal.removeEventListener('abort', look)
        resolve()
      }
      this.#watchers.add(look)
      signal.addEventListener('abort', look)
      look()
    })
  }
}
