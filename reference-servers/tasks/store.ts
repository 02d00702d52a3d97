import { randomUUID } from 'node:crypto'
import { isOwn } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import { invalidParams } from '../errors.ts'
import { type Seams, through } from '../seams.ts'
import { type Outcome, Task, type TaskStatus } from './task.ts'

/** How long a task is kept unless its requestor asks for less. */
const defaultTtl = 300_000
const longestTtl = 3_600_000
const longestTimer = 2 ** 31 - 1

/** Milliseconds between two looks at a task. */
export const pollInterval = 100

/** The tasks of one server. */
export class TaskStore {
  readonly #seams: Seams['tasks']
  readonly #tasks = new Map<string, Task>()
  readonly #timers = new Map<Task, NodeJS.Timeout>()

  constructor(seams: Seams['tasks']) {
    this.#seams = seams
  }

  create(requestedTtl: unknown, context: RequestContext): Task {
    const granted = through(this.#seams?.ttl, grant, requestedTtl)
    const id = through(this.#seams?.id, (): string => randomUUID(), context)
    const task = new Task(id, ownerOf(context), granted, context.arrival.principal)
    this.#tasks.set(id, task)
    if (granted !== null) {
      const expire = () => this.drop(task)
      this.#timers.set(task, setTimeout(expire, Math.min(granted, longestTimer)).unref())
    }
    return task
  }

  /** The task with this id that the sender of the request may see, if there is one. */
  known(id: unknown, context: RequestContext): Task | undefined {
    const clean = (wanted: unknown, asking: RequestContext): Task | undefined => {
      const task = this.get(wanted)
      return task && isOf(task, asking) ? task : undefined
    }
    return through(this.#seams?.find, clean, id, context)
  }

  /** The same; throws -32602 when there is none. */
  find(id: unknown, context: RequestContext): Task {
    const found = this.known(id, context)
    if (!found) throw invalidParams('taskId: no such task, or it has expired')
    return found
  }

  /** The task with this id, whosever it is. */
  get(id: unknown): Task | undefined {
    return typeof id === 'string' ? this.#tasks.get(id) : undefined
  }

  /** The tasks that the sender of the request may see, the oldest first. */
  list(context: RequestContext): readonly Task[] {
    const clean = (all: readonly Task[], asking: RequestContext): readonly Task[] =>
      all.filter((task) => isOf(task, asking))
    return through(this.#seams?.list, clean, [...this.#tasks.values()], context)
  }

  /** Changes the status of a task that is not over; afterwards nothing changes it. */
  move(task: Task, status: TaskStatus, statusMessage?: string): void {
    const clean = (moving: Task, to: TaskStatus, message?: string) => {
      if (!moving.isOver && this.#tasks.get(moving.id) === moving) moving.become(to, message)
    }
    through(this.#seams?.move, clean, task, status, statusMessage)
  }

  /** The work has ended: unless the task was cancelled before, this is its end. */
  finish(task: Task, outcome: Outcome, failed: boolean, statusMessage?: string): void {
    if (!task.isOver) task.outcome = outcome
    this.move(task, failed ? 'failed' : 'completed', statusMessage)
  }

  /** Stops the work and forgets the task. */
  drop(task: Task): void {
    clearTimeout(this.#timers.get(task))
    this.#timers.delete(task)
    this.#tasks.delete(task.id)
    task.work.abort()
  }

  /** A session has ended, and with it all that nobody else may see. */
  dropOf(owner: object): void {
    for (const task of [...this.#tasks.values()]) if (task.owner === owner) this.drop(task)
  }

  close(): void {
    for (const task of [...this.#tasks.values()]) this.drop(task)
  }
}

function grant(requested: unknown): number | null {
  return typeof requested === 'number' && requested >= 0 ? Math.min(requested, longestTtl) : defaultTtl
}

/** Whether the sender of a request may see the task. */
const isOf = (task: Task, asking: RequestContext): boolean =>
  task.owner === ownerOf(asking) && isOwn('task', task.principal, asking)

/** The session, where there is one; else whoever knows the id. */
export function ownerOf({ connection, server }: RequestContext): object {
  return connection.outlet ? connection : server
}
