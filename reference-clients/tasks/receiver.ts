import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../schema/error-codes.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type Json, type JsonObject, objectAt, own, RpcError } from '../messages.ts'
import type { TaskSeams } from './seams.ts'
import { isOver, type Task, type TaskStatus } from './task.ts'

export const relatedTask = 'io.modelcontextprotocol/related-task'

/** How long the user, or the model, takes for an answer that nobody waits for. */
const thinkingMs = 500
const pollInterval = 50
const pageSize = 5
const defaultTtl = 300_000
const longestTtl = 3_600_000

/** What the server asks for, run as tasks (2025-11-25, basic/utilities/tasks). */
export class ClientTasks {
  readonly #run: Run
  readonly #tell: (method: string, params: JsonObject) => void
  readonly #tasks = new Map<string, Task>()

  constructor(run: Run, tell: (method: string, params: JsonObject) => void) {
    this.#run = run
    this.#tell = tell
  }

  get #seams(): TaskSeams {
    return this.#run.seams.tasks ?? {}
  }

  /** Answers with a task, and works on it from then on. */
  async begin(params: JsonObject, work: () => JsonObject | Promise<JsonObject>): Promise<JsonObject> {
    const wish = isObject(params.task) ? params.task.ttl : undefined
    const grant = () => (typeof wish === 'number' && wish >= 0 ? Math.min(wish, longestTtl) : defaultTtl)
    const ttl = this.#seams.ttl ? this.#seams.ttl(wish, grant) : grant()
    const newId = () => randomUUID()
    const id = this.#seams.id ? this.#seams.id(params, newId) : newId()
    const now = new Date()
    const task: Task = { id, ttl, status: 'working', createdAt: now, updatedAt: now, watchers: new Set() }
    this.#tasks.set(id, task)
    const expire = () => this.#tasks.delete(id)
    if (ttl !== null) setTimeout(expire, Math.min(ttl, longestTtl)).unref()
    const created = { task: this.#view(task) }
    const run = () => this.#work(task, work)
    const start = async () => {
      void run()
      return created
    }
    return this.#seams.start ? this.#seams.start(created, run, start) : start()
  }

  async #work(task: Task, work: () => JsonObject | Promise<JsonObject>): Promise<void> {
    await delay(thinkingMs, undefined, { ref: false })
    if (isOver(task) && this.#seams.overwrites !== true) return
    try {
      task.outcome = { result: await work() }
      this.#move(task, 'completed')
    } catch (error) {
      const known = error instanceof RpcError ? error : new RpcError(codes.internalError, 'Internal error')
      task.outcome = { error: known }
      this.#move(task, 'failed', known.message)
    }
  }

  #move(task: Task, status: TaskStatus, message?: string): void {
    const clean = (to: TaskStatus, why: string | undefined): void => {
      task.status = to
      task.message = why
      task.updatedAt = new Date()
      for (const watcher of [...task.watchers]) watcher()
      const announce = () => this.#tell('notifications/tasks/status', this.#view(task))
      if (this.#seams.announce) this.#seams.announce(task, this.#tell, announce)
      else announce()
    }
    if (this.#seams.move) this.#seams.move(task, status, message, clean)
    else clean(status, message)
  }

  #view(task: Task): JsonObject {
    const clean = (): JsonObject => ({
      taskId: task.id,
      status: task.status,
      statusMessage: task.message,
      createdAt: task.createdAt.toISOString(),
      lastUpdatedAt: task.updatedAt.toISOString(),
      ttl: task.ttl,
      pollInterval,
    })
    return this.#seams.view ? this.#seams.view(task, clean) : clean()
  }

  #find(params: JsonObject): Task {
    const known = (id: Json | undefined) => (typeof id === 'string' ? this.#tasks.get(id) : undefined)
    const found = this.#seams.find ? this.#seams.find(params, known) : known(params.taskId)
    if (found === undefined) throw new RpcError(codes.invalidParams, 'taskId: no such task, or it has expired')
    return found
  }

  /** The answer to a method of tasks. */
  async answer(method: string, params: JsonObject): Promise<JsonObject> {
    const clean = () => this.#answer(method, params)
    const seam = own(this.#seams.methods, method)
    return seam ? seam(params, clean) : clean()
  }

  async #answer(method: string, params: JsonObject): Promise<JsonObject> {
    switch (method) {
      case 'tasks/get':
        return this.#view(this.#find(params))
      case 'tasks/list':
        return this.#list(params.cursor)
      case 'tasks/cancel':
        return this.#cancel(this.#find(params))
      case 'tasks/result':
        return this.#result(this.#find(params))
      default:
        throw new RpcError(codes.methodNotFound, 'Method not found')
    }
  }

  #list(cursor: Json | undefined): JsonObject {
    const start = cursor === undefined ? 0 : Number(/^after-(\d+)$/.exec(String(cursor))?.[1] ?? Number.NaN)
    const tasks = [...this.#tasks.values()].map((task) => this.#view(task))
    if (Number.isNaN(start) || (start > 0 && start >= tasks.length))
      throw new RpcError(codes.invalidParams, 'cursor: not valid')
    const end = start + pageSize
    return { tasks: tasks.slice(start, end), ...(end < tasks.length && { nextCursor: `after-${end}` }) }
  }

  #cancel(task: Task): JsonObject {
    const clean = () => {
      if (isOver(task)) throw new RpcError(codes.invalidParams, `taskId: the task is ${task.status} already`)
      this.#move(task, 'cancelled', 'cancelled by request')
    }
    if (this.#seams.cancel) this.#seams.cancel(task, clean)
    else clean()
    return this.#view(task)
  }

  async #result(task: Task): Promise<JsonObject> {
    const clean = async (): Promise<JsonObject> => {
      await over(task)
      const { outcome } = task
      if (outcome === undefined || task.status === 'cancelled')
        throw new RpcError(codes.invalidParams, `taskId: the task is ${task.status} and has no result`)
      if ('error' in outcome) throw outcome.error
      return { ...outcome.result, _meta: { ...objectAt(outcome.result, '_meta'), [relatedTask]: { taskId: task.id } } }
    }
    return this.#seams.result ? this.#seams.result(task, clean) : clean()
  }
}

function over(task: Task): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isOver(task)) return
      task.watchers.delete(look)
      resolve()
    }
    task.watchers.add(look)
    look()
  })
}
