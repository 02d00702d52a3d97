import { setImmediate as turn } from 'node:timers/promises'
import { type InputRequest, RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { invalidParams, missingCapability } from '../errors.ts'
import { isAnswer, isDeclared, neededCapability } from '../features/input.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import { pollInterval } from './store.ts'
import type { Task } from './task.ts'
import { begin, carryOut, type Work } from './work.ts'

/** Tasks as an extension of 2026-07-28 (ext-tasks, specification/2026-07-28/tasks.md). */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

/** Whether this very request allows its client to be given a task. */
export function takesTasks(context: RequestContext): boolean {
  const clean = ({ clientCapabilities: { extensions } }: RequestContext): boolean =>
    isObject(extensions) && isObject(extensions[tasksExtension])
  return through(context.server.seams.tasks?.negotiated, clean, context)
}

/** Refuses a request that makes no sense without the extension. */
export function requireTasks(context: RequestContext): void {
  if (!takesTasks(context)) throw missingCapability({ extensions: { [tasksExtension]: {} } })
}

/** What all tellings of a task have in common. */
function seedOf({ id, status, statusMessage, createdAt, lastUpdatedAt, ttl }: Task): JsonObject {
  return {
    taskId: id,
    status,
    statusMessage,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: lastUpdatedAt.toISOString(),
    ttlMs: ttl,
    pollIntervalMs: pollInterval,
  }
}

/** A task with what its status brings along: open questions, result, or error. */
function detailOf(task: Task): JsonObject {
  const { status, questions, outcome } = task
  const open = [...questions].map(([key, { request }]): [string, JsonObject] => {
    const { method, params } = request
    return [key, { method, params }]
  })
  return {
    ...seedOf(task),
    ...(status === 'input_required' && { inputRequests: Object.fromEntries(open) }),
    ...(status !== 'cancelled' && outcome),
  }
}

const view = (task: Task, { server }: RequestContext): JsonObject => through(server.seams.tasks?.view, detailOf, task)

/** The work of a call that its client was given a task for: it asks in the task, and reports nothing on the way. */
class ExtensionTaskContext extends RequestContext {
  readonly #task: Task
  #keys = 0

  constructor(asking: RequestContext, task: Task) {
    super(asking.connection, asking.request, asking.arrival, task.work.signal, asking.era)
    this.#task = task
  }

  override notify(): void {
    // Neither progress nor log messages exist for tasks (tasks.md#task-status-notifications).
  }

  override async input(requests: Record<string, InputRequest>): Promise<Record<string, JsonObject>> {
    const { tasks, seams } = this.server
    const task = this.#task
    const answers = Object.entries(requests).map(async ([name, request]) => {
      if (!isDeclared(request, this)) throw missingCapability(neededCapability(request))
      const key = through(seams.tasks?.questionKey, (wanted, count) => `${wanted}-${count}`, name, ++this.#keys)
      const answer = await new Promise<JsonObject>((resolve, reject) => {
        task.questions.set(key, { request, answer: resolve })
        this.signal.addEventListener('abort', () => reject(this.signal.reason))
      })
      return [name, answer] as const
    })
    tasks.move(task, 'input_required', 'waits for an answer')
    const all = Object.fromEntries(await Promise.all(answers))
    tasks.move(task, 'working')
    return all
  }
}

/** Answers a request with a task, and does its work from then on. */
export async function startExtensionTask(work: Work, context: RequestContext): Promise<JsonObject> {
  const { server } = context
  const task = server.tasks.create(undefined, context)
  const created = { resultType: 'task', ...through(server.seams.tasks?.view, seedOf, task) }
  const run = async () => {
    await turn()
    await carryOut(work, task, new ExtensionTaskContext(context, task), { failsOnIsError: false })
  }
  return through(server.seams.tasks?.start, begin, created, run)
}

const get: Method = (_request, context) => view(context.server.tasks.find(context.params.taskId, context), context)

/** Takes the answers to questions that are open, and ignores all others. */
const update: Method = (_request, context) => {
  const { server, params } = context
  const task = server.tasks.find(params.taskId, context)
  const { inputResponses } = params
  if (!isObject(inputResponses)) throw invalidParams('inputResponses: expected an object')
  const clean = (asking: Task, answers: JsonObject) => {
    for (const [key, answer] of Object.entries(answers)) {
      const question = asking.questions.get(key)
      if (!question || !isObject(answer) || !isAnswer(question.request.method, answer)) continue
      asking.questions.delete(key)
      question.answer(answer)
    }
  }
  through(server.seams.tasks?.update, clean, task, inputResponses)
  return {}
}

/** Stops the work of a task; one that is over stays as it is. */
const cancel: Method = (_request, context) => {
  const { server, params } = context
  const clean = (cancelled: Task) => {
    server.tasks.move(cancelled, 'cancelled', 'cancelled by request')
    cancelled.work.abort()
  }
  through(server.seams.tasks?.cancel, clean, server.tasks.find(params.taskId, context))
  return {}
}

const negotiated =
  (method: Method): Method =>
  (request, context) => {
    requireTasks(context)
    return method(request, context)
  }

export const extensionMethods: readonly (readonly [string, Method])[] = [
  ['tasks/get', negotiated(get)],
  ['tasks/update', negotiated(update)],
  ['tasks/cancel', negotiated(cancel)],
]

/** The tasks that a subscription asks for by their ids, as far as its client may see them. */
export function watchedTasks(filter: JsonObject, context: RequestContext): readonly Task[] {
  const { taskIds } = filter
  if (taskIds === undefined) return []
  requireTasks(context)
  if (!Array.isArray(taskIds)) throw invalidParams('notifications.taskIds: expected an array of strings')
  return taskIds.flatMap((id: unknown) => context.server.tasks.known(id, context) ?? [])
}

/** Tells of each change of a task until it is told to stop. */
export function announceChanges(
  task: Task,
  context: RequestContext,
  notify: (method: string, params: JsonObject) => void,
): () => void {
  const tell = (changed: Task): void => notify('notifications/tasks', view(changed, context))
  return task.watch(() => through(context.server.seams.tasks?.tell, tell, task))
}
