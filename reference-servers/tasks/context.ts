import type { Connection, Outlet } from '../connection.ts'
import { type InputRequest, RequestContext } from '../context.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Task } from './task.ts'

export const relatedTask = 'io.modelcontextprotocol/related-task'

/** Says in `_meta` of the params which task a message belongs to. */
function related(message: unknown, task: Task): unknown {
  if (!isObject(message) || !('method' in message)) return message
  const params = isObject(message.params) ? message.params : {}
  const meta = isObject(params._meta) ? params._meta : {}
  return { ...message, params: { ...params, _meta: { ...meta, [relatedTask]: { taskId: task.id } } } }
}

/**
 * Where the messages of a task leave once its request is answered: the stream of tasks/result while there is one. Over HTTP
 * questions wait for it; anything else goes where messages go that belong to no request.
 */
export class TaskOutlet implements Outlet {
  readonly #connection: Connection
  readonly #streams: Outlet[] = []
  #held: JsonObject[] = []

  constructor(connection: Connection) {
    this.#connection = connection
  }

  send(message: unknown): void {
    const stream = this.#streams.at(-1)
    if (stream) stream.send(message)
    else if (this.#connection.transport !== 'streamable-http' || !isObject(message))
      this.#connection.outlet?.send(message)
    else if ('id' in message) this.#held.push(message)
    else if (!this.#withdraws(message)) this.#connection.outlet?.send(message)
  }

  /** A question that has not left yet need not be cancelled. */
  #withdraws({ method, params }: JsonObject): boolean {
    const id = method === 'notifications/cancelled' && isObject(params) ? params.requestId : undefined
    const kept = this.#held.filter((question) => question.id !== id)
    const isWithdrawn = kept.length < this.#held.length
    this.#held = kept
    return isWithdrawn
  }

  attach(stream: Outlet): void {
    this.#streams.push(stream)
    for (const question of this.#held.splice(0)) stream.send(question)
  }

  detach(stream: Outlet): void {
    this.#streams.splice(this.#streams.indexOf(stream), 1)
  }
}

/** A tool call that runs as a task: it lives as long as its work, and its messages name the task. */
export class TaskContext extends RequestContext {
  readonly task: Task
  #open = 0

  constructor(asking: RequestContext, task: Task, outlet: Outlet) {
    super(asking.connection, asking.request, { ...asking.arrival, outlet }, task.work.signal, asking.era)
    this.task = task
  }

  override sendRelated(message: unknown): void {
    const { seams } = this.server
    super.sendRelated(through(seams.tasks?.related, related, message, this.task))
  }

  override notify(method: string, params: JsonObject): void {
    if (!this.task.isOver) super.notify(method, params)
  }

  override async input(
    requests: Record<string, InputRequest>,
    timeoutMs?: number,
  ): Promise<Record<string, JsonObject>> {
    const { tasks } = this.server
    this.#open += 1
    tasks.move(this.task, 'input_required', 'waits for an answer')
    try {
      return await super.input(requests, timeoutMs)
    } finally {
      this.#open -= 1
      if (this.#open === 0) tasks.move(this.task, 'working')
    }
  }
}
