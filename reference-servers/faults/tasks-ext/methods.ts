import { invalidParams, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { isObject, type JsonObject, type JsonRpcRequest } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

const whenUnknown = (method: string, answer: (error: RpcError) => JsonObject): Seams =>
  handle(method, async (request, context, next) => {
    try {
      return await next(request, context)
    } catch (error) {
      if (error instanceof RpcError && error.message.includes('no such task')) return answer(error)
      throw error
    }
  })

const now = new Date(0).toISOString()
const asFailed = ({ params = {} }: JsonRpcRequest, { code, message }: RpcError): JsonObject => ({
  taskId: String(params.taskId),
  status: 'failed',
  createdAt: now,
  lastUpdatedAt: now,
  ttlMs: null,
  error: { code, message },
})

const without = (name: string, { [name]: _, ...others }: JsonObject): JsonObject => others

export default faults({
  'tasks-ext.error.get-unknown-task': {
    says: 'makes up a failed task for an id that it does not know',
    seams: handle('tasks/get', async (request, context, next) => {
      try {
        return await next(request, context)
      } catch (error) {
        if (error instanceof RpcError && error.code === -32602) return asFailed(request, error)
        throw error
      }
    }),
  },
  'tasks-ext.error.methods-need-capability': {
    says: 'shows tasks to everybody',
    seams: { tasks: { negotiated: (context, next) => context.request.method === 'tasks/get' || next(context) } },
  },
  'tasks-ext.error.informative-message': {
    says: 'refuses without a word',
    seams: whenUnknown('tasks/get', () => {
      throw invalidParams('')
    }),
  },
  'tasks-ext.get.shape': {
    says: 'wraps a task in a member',
    seams: handle('tasks/get', async (request, context, next) => ({ task: await next(request, context) })),
  },
  'tasks-ext.get.working': {
    says: 'shows a task only when it is over',
    seams: handle('tasks/get', async (request, context, next) => {
      const task = context.server.tasks.find(context.params.taskId, context)
      if (task.status === 'working') await task.over(context.signal)
      return next(request, context)
    }),
  },
  'tasks-ext.get.input-required': {
    says: 'does not say what a task waits for',
    seams: editResult('tasks/get', (task) => without('inputRequests', task)),
  },
  'tasks-ext.get.all-outstanding-requests': {
    says: 'shows one of several questions at a time',
    seams: () => {
      let looks = 0
      return editResult('tasks/get', (task) => {
        const { inputRequests } = task
        if (!isObject(inputRequests) || Object.keys(inputRequests).length < 2) return task
        looks += 1
        return { ...task, inputRequests: Object.fromEntries([Object.entries(inputRequests)[looks % 2] ?? []]) }
      })
    },
  },
  'tasks-ext.get.completed': {
    says: 'shows a completed task without its result',
    seams: editResult('tasks/get', (task) => (task.status === 'completed' ? without('result', task) : task)),
  },
  'tasks-ext.get.failed': {
    says: 'answers for a failed task with its error',
    seams: handle('tasks/get', async (request, context, next) => {
      const { outcome } = context.server.tasks.find(context.params.taskId, context)
      if (!outcome || !('error' in outcome)) return next(request, context)
      throw new RpcError(outcome.error.code, outcome.error.message, { data: outcome.error.data })
    }),
  },
  'tasks-ext.get.cancelled': {
    says: 'calls a cancelled task an internal error',
    seams: handle('tasks/get', (request, context, next) => {
      const { status } = context.server.tasks.find(context.params.taskId, context)
      if (status === 'cancelled') throw new RpcError(-32603, 'The task was cancelled')
      return next(request, context)
    }),
  },
  'tasks-ext.get.result-type-complete': {
    says: 'copies the status into the type of the result',
    alsoBreaks: { 'caching.server.no-hints-on-input-required': 'the type of a result is looked at wherever one is' },
    seams: editResult('tasks/get', (task) =>
      task.status === 'input_required' ? { ...task, resultType: 'input_required' } : task,
    ),
  },
  'tasks-ext.status.terminal-final': {
    says: 'cancels a task that is completed',
    seams: { tasks: { cancel: (task, next) => (task.isOver ? task.become('cancelled') : next(task)) } },
  },
  'tasks-ext.status.failed-only-for-jsonrpc-errors': {
    says: 'fails a task whose tool has failed',
    seams: {
      tasks: {
        view: (task, next) => {
          const { outcome } = task
          const isError = outcome && 'result' in outcome && outcome.result.isError === true
          return isError ? { ...next(task), status: 'failed', error: { code: -32603, message: 'isError' } } : next(task)
        },
      },
    },
  },
  'tasks-ext.status.is-error-completed': {
    says: 'forgets that a result is an error',
    seams: editResult('tasks/get', (task) =>
      isObject(task.result) ? { ...task, result: without('isError', task.result) } : task,
    ),
  },
  'tasks-ext.status.failed-message': {
    says: 'does not say why a task has failed',
    seams: {
      tasks: { move: (task, status, message, next) => next(task, status, status === 'failed' ? undefined : message) },
    },
  },
  'tasks-ext.status.error-verbatim': {
    says: 'tells every error as an internal one',
    seams: editResult('tasks/get', (task) =>
      isObject(task.error) ? { ...task, error: { code: -32603, message: 'Task failed' } } : task,
    ),
  },
  'tasks-ext.status.result-verbatim': {
    says: 'keeps only the first block of a result, and shortens it',
    seams: editResult('tasks/get', (task) =>
      isObject(task.result) ? { ...task, result: { ...task.result, content: [{ type: 'text', text: '...' }] } } : task,
    ),
  },
  'tasks-ext.update.shape': {
    says: 'acknowledges an update with the id of its task',
    seams: editResult('tasks/update', (result) => ({ ...result, taskId: 'updated' })),
  },
  'tasks-ext.update.acknowledges': {
    says: 'acknowledges an update when the task is over',
    seams: handle('tasks/update', async (request, context, next) => {
      const task = context.server.tasks.find(context.params.taskId, context)
      const open = task.questions.size
      const result = await next(request, context)
      if (task.questions.size < open) await task.over(context.signal)
      return result
    }),
  },
  'tasks-ext.update.unknown-task-error': {
    says: 'acknowledges updates of tasks that it does not know',
    seams: whenUnknown('tasks/update', () => ({})),
  },
  'tasks-ext.update.ignores-unknown-keys': {
    says: 'refuses answers to questions that it has not asked',
    seams: {
      tasks: {
        update: (task, answers, next) => {
          if (Object.keys(answers).some((key) => !task.questions.has(key)))
            throw invalidParams('inputResponses: unknown')
          next(task, answers)
        },
      },
    },
  },
  'tasks-ext.update.result-type-complete': {
    says: 'answers an update without a resultType',
    seams: editResult('tasks/update', (result) => without('resultType', result)),
  },
  'tasks-ext.cancel.shape': {
    says: 'answers a cancellation with the id and status of the task',
    seams: editResult('tasks/cancel', (result) => ({ ...result, status: 'cancelled' })),
  },
  'tasks-ext.cancel.acknowledges': {
    says: 'cannot stop its work, and refuses to be asked to',
    seams: handle('tasks/cancel', (request, context, next) => {
      const task = context.server.tasks.find(context.params.taskId, context)
      if (!task.isOver) throw new RpcError(-32603, 'The work cannot be stopped')
      return next(request, context)
    }),
  },
  'tasks-ext.cancel.unknown-task-error': {
    says: 'acknowledges the cancellation of a task that it does not know',
    seams: whenUnknown('tasks/cancel', () => ({})),
  },
  'tasks-ext.cancel.result-type-complete': {
    says: 'answers a cancellation with the type "cancelled"',
    seams: editResult('tasks/cancel', (result) => ({ ...result, resultType: 'cancelled' })),
  },
  'tasks-ext.notification.shape': {
    says: 'tells only the id and the status of a task',
    seams: {
      outgoing: (message, context, next) => {
        if (!isObject(message) || message.method !== 'notifications/tasks' || !isObject(message.params))
          return next(message, context)
        const { taskId, status, _meta } = message.params
        return next({ ...message, params: { taskId, status, _meta } }, context)
      },
    },
    alsoBreaks: { 'tasks-ext.notification.same-as-get': 'tasks/get shows more' },
  },
  'tasks-ext.notification.only-subscribed-ids': {
    says: 'tells of another task on the subscription, too',
    seams: {
      outgoing: (message, context, next) => {
        if (!isObject(message) || message.method !== 'notifications/tasks' || !isObject(message.params))
          return next(message, context)
        const other = { ...message, params: { ...message.params, taskId: 'another-task' } }
        return [...next(other, context), ...next(message, context)]
      },
    },
  },
  'tasks-ext.notification.ack-task-ids': {
    says: 'acknowledges no task, and tells of it all the same',
    seams: {
      outgoing: (message, context, next) => {
        const acknowledged = 'notifications/subscriptions/acknowledged'
        if (!isObject(message) || message.method !== acknowledged || !isObject(message.params))
          return next(message, context)
        const { notifications } = message.params
        const told = isObject(notifications) ? without('taskIds', notifications) : {}
        return next({ ...message, params: { ...message.params, notifications: told } }, context)
      },
    },
  },
  'tasks-ext.notification.listen-needs-capability': {
    says: 'lets everybody subscribe to tasks',
    seams: {
      tasks: { negotiated: (context, next) => context.request.method === 'subscriptions/listen' || next(context) },
    },
  },
  'tasks-ext.notification.same-as-get': {
    says: 'tells of a completed task without its result',
    seams: {
      outgoing: (message, context, next) => {
        if (!isObject(message) || message.method !== 'notifications/tasks' || !isObject(message.params))
          return next(message, context)
        const { result, ...task } = message.params
        const told = result === undefined ? task : { ...task, result: {} }
        return next({ ...message, params: told }, context)
      },
    },
  },
  'tasks-ext.notification.no-progress-or-log-on-listen': {
    says: 'reports the progress of a task to its subscription',
    seams: () => {
      let token: unknown
      let progress = 0
      return {
        handlers: {
          'tools/call': (request, context, next) => {
            token = context.progressToken ?? token
            return next(request, context)
          },
        },
        outgoing: (message, context, next) => {
          const isTold = isObject(message) && message.method === 'notifications/tasks' && isObject(message.params)
          if (!isTold || token === undefined) return next(message, context)
          const { _meta } = isObject(message.params) ? message.params : {}
          const params = { progressToken: token, progress: ++progress, _meta }
          return [
            ...next({ jsonrpc: '2.0', method: 'notifications/progress', params }, context),
            ...next(message, context),
          ]
        },
      }
    },
  },
  'tasks-ext.security.unguessable-ids': {
    says: 'counts its tasks',
    seams: () => {
      let count = 0
      return { tasks: { id: () => `task-${++count}` } }
    },
  },
})
