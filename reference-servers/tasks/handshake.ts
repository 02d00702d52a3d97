import { setImmediate as turn } from 'node:timers/promises'
import type { Connection } from '../connection.ts'
import type { RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { invalidParams, methodNotFound, RpcError } from '../errors.ts'
import { listResult } from '../features/pagination.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import { relatedTask, TaskContext, TaskOutlet } from './context.ts'
import { ownerOf, pollInterval } from './store.ts'
import type { Task } from './task.ts'
import { begin, carryOut, type Work } from './work.ts'

const pageSize = 5

const outlets = new WeakMap<Task, TaskOutlet>()

/** A task as 2025-11-25 tells of it. */
function viewOf(task: Task): JsonObject {
  const { id, status, statusMessage, createdAt, lastUpdatedAt, ttl } = task
  return {
    taskId: id,
    status,
    statusMessage,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: lastUpdatedAt.toISOString(),
    ttl,
    pollInterval,
  }
}

const view = (task: Task, { server }: Pick<RequestContext, 'server'>): JsonObject =>
  through(server.seams.tasks?.view, viewOf, task)

/** What the server declares; without a session nobody can be shown a list of their own. */
export function tasksCapability(context: RequestContext): JsonObject {
  const hasOwner = ownerOf(context) !== context.server
  return { ...(hasOwner && { list: {} }), cancel: {}, requests: { tools: { call: {} } } }
}

/** Runs a request as a task from now on, and answers it with the task. */
export async function startTask(work: Work, context: RequestContext): Promise<JsonObject> {
  const { server, connection, params } = context
  const wanted = isObject(params.task) ? params.task.ttl : undefined
  const task = server.tasks.create(wanted, context)
  const outlet = new TaskOutlet(connection)
  outlets.set(task, outlet)
  const created = { task: view(task, context) }
  task.watch(() => through(server.seams.tasks?.announce, announce, task, connection))
  const run = async () => {
    await turn()
    await carryOut(work, task, new TaskContext(context, task, outlet), { failsOnIsError: true })
  }
  return through(server.seams.tasks?.start, begin, created, run)
}

/** Tells the requestor of a new status, where something can carry that. */
function announce(task: Task, connection: Connection): void {
  if (connection.outlet) connection.notify('notifications/tasks/status', viewOf(task))
}

const get: Method = (_request, context) => view(context.server.tasks.find(context.params.taskId, context), context)

const list: Method = (request, context) => {
  if (ownerOf(context) === context.server) throw methodNotFound(request.method)
  const tasks = context.server.tasks.list(context).map((task) => view(task, context))
  return listResult('tasks', tasks, pageSize, context)
}

const cancel: Method = (_request, context) => {
  const { server, params } = context
  const task = server.tasks.find(params.taskId, context)
  const clean = (cancelled: Task) => {
    if (cancelled.isOver) throw invalidParams(`taskId: the task is ${cancelled.status} already`)
    server.tasks.move(cancelled, 'cancelled', 'cancelled by request')
    cancelled.work.abort()
  }
  through(server.seams.tasks?.cancel, clean, task)
  return view(task, context)
}

/** Waits for the end of the task; meanwhile its messages leave on the stream of this request. */
const result: Method = async (_request, context) => {
  const { server, params, arrival, signal } = context
  const task = server.tasks.find(params.taskId, context)
  const outlet = outlets.get(task)
  const clean = async (awaited: Task) => {
    outlet?.attach(arrival.outlet)
    await awaited.over(signal)
    outlet?.detach(arrival.outlet)
    return outcomeOf(awaited)
  }
  return through(server.seams.tasks?.result, clean, task)
}

/** What the underlying request ended with, with the task that it belongs to. */
function outcomeOf({ id, outcome, status }: Task): JsonObject {
  if (!outcome) throw invalidParams(`taskId: the task is ${status} and has no result`)
  if ('error' in outcome) {
    const { code, message, data } = outcome.error
    throw new RpcError(code, message, { data })
  }
  const meta = isObject(outcome.result._meta) ? outcome.result._meta : {}
  return { ...outcome.result, _meta: { ...meta, [relatedTask]: { taskId: id } } }
}

/** In 2025-11-25 only (basic/utilities/tasks). */
const here =
  (method: Method): Method =>
  (request, context) => {
    if (context.revision !== '2025-11-25') throw methodNotFound(request.method)
    return method(request, context)
  }

export const taskMethods: readonly (readonly [string, Method])[] = [
  ['tasks/get', here(get)],
  ['tasks/list', here(list)],
  ['tasks/cancel', here(cancel)],
  ['tasks/result', here(result)],
]
