/** What the faults of tasks that the client runs share. */
import { codes } from '../../../../schema/error-codes.ts'
import { type JsonObject, objectAt, RpcError } from '../../../messages.ts'
import type { Seams } from '../../../seams.ts'
import { relatedTask } from '../../../tasks/receiver.ts'
import type { Task } from '../../../tasks/task.ts'

/** Tells other things of a task. */
export const tell = (change: (task: Task, view: JsonObject) => JsonObject): Seams => ({
  tasks: { view: (task, next) => change(task, next()) },
})

/** Answers one method in its own way. */
export const method = (
  name: string,
  answer: (next: () => Promise<JsonObject>, params: JsonObject) => Promise<JsonObject>,
): Seams => ({ tasks: { methods: { [name]: (params, next) => answer(next, params) } } })

/** Answers in its own way where a method finds no task. */
export const unknown = (name: string, answer: (params: JsonObject) => JsonObject): Seams =>
  method(name, (next, params) =>
    next().catch((error: unknown) => {
      if (error instanceof RpcError && error.message.includes('no such task')) return answer(params)
      throw error
    }),
  )

/** A task that there never was. */
export const madeUp = (status: string) => (params: JsonObject) => {
  const now = new Date().toISOString()
  return { taskId: String(params.taskId), status, createdAt: now, lastUpdatedAt: now, ttl: null }
}

/** Does not know a method. */
export const forget = (name: string): Seams =>
  method(name, () => Promise.reject(new RpcError(codes.methodNotFound, 'Method not found')))

/** A result that names a task. */
export const withMeta = (result: JsonObject, taskId: JsonObject[string]): JsonObject => ({
  ...result,
  _meta: { ...objectAt(result, '_meta'), [relatedTask]: { taskId } },
})

/** What the client declares beside tasks. */
export const usual = { roots: {}, sampling: {}, elicitation: { form: {} } }
export const tasks = {
  list: {},
  cancel: {},
  requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
}
