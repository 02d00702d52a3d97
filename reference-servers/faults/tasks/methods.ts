import { invalidParams, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { forget, handle } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import { relatedTask } from '../../tasks/context.ts'
import type { Task } from '../../tasks/task.ts'

/** Answers in its own way where a method finds no task. */
const whenUnknown = (
  method: string,
  answer: (error: RpcError, params: JsonObject) => JsonObject | Promise<JsonObject>,
): Seams =>
  handle(method, async (request, context, next) => {
    try {
      return await next(request, context)
    } catch (error) {
      if (error instanceof RpcError && error.message.includes('no such task')) return answer(error, context.params)
      throw error
    }
  })

const withMeta = (result: JsonObject, id: unknown): JsonObject => ({
  ...result,
  _meta: { ...(isObject(result._meta) && result._meta), [relatedTask]: { taskId: id } },
})

/** Names the task of the request in the result. */
const tag = (method: string): Seams =>
  handle(method, async (request, context, next) => withMeta(await next(request, context), context.params.taskId))

const never = () => new Promise<never>(() => {})

export default faults({
  'tasks.error.unknown-id-get': {
    says: 'makes up a failed task for an id that it does not know',
    seams: whenUnknown('tasks/get', (_error, { taskId = 'none' }) => {
      const now = new Date().toISOString()
      return { taskId: String(taskId), status: 'failed', createdAt: now, lastUpdatedAt: now, ttl: null }
    }),
  },
  'tasks.error.unknown-id-result': {
    says: 'waits for ever for the result of a task that does not exist',
    seams: whenUnknown('tasks/result', never),
  },
  'tasks.error.unknown-id-cancel': {
    says: 'cancels tasks that do not exist',
    seams: whenUnknown('tasks/cancel', (_error, { taskId = 'none' }) => {
      const now = new Date().toISOString()
      return { taskId: String(taskId), status: 'cancelled', createdAt: now, lastUpdatedAt: now, ttl: null }
    }),
  },
  'tasks.error.invalid-cursor': {
    says: 'begins anew for a cursor that it does not know',
    seams: {
      page: (items, cursor, size, list, next) => {
        try {
          return next(items, cursor, size, list)
        } catch {
          return next(items, undefined, size, list)
        }
      },
    },
    alsoBreaks: { 'pagination.server.invalid-cursor-code': 'it does so in all lists' },
  },
  'tasks.error.informative-message': {
    says: 'refuses without a word',
    seams: whenUnknown('tasks/get', () => {
      throw invalidParams('')
    }),
  },
  'tasks.receiver.list-works-when-declared': {
    says: 'declares the list of tasks, and does not have it',
    seams: forget('tasks/list'),
  },
  'tasks.receiver.cancel-works-when-declared': {
    says: 'declares that tasks can be cancelled, and does not know how',
    seams: forget('tasks/cancel'),
    alsoBreaks: {
      'tasks.error.unknown-id-cancel': 'it does not look for the task',
      'tasks.cancel.rejects-terminal': 'it looks at no status',
    },
  },
  'tasks.server.reject-augmented-forbidden-tool': {
    says: 'runs every tool as a task',
    seams: {
      tools: (context, next) =>
        next(context).map((tool) =>
          context.request.method === 'tools/call' ? { taskSupport: 'optional', ...tool } : tool,
        ),
    },
  },
  'tasks.server.reject-plain-required-tool': {
    says: 'runs a tool at once that runs as a task only',
    seams: handle('tools/call', (request, context, next) => {
      const { task, name } = context.params
      return task === undefined && name === 'task-required-tool'
        ? { content: [{ type: 'text', text: 'done' }] }
        : next(request, context)
    }),
  },
  'tasks.receiver.returns-create-task-result': {
    says: 'waits for the tool, and answers with its result',
    seams: {
      tasks: {
        start: async (_created, run) => {
          await run()
          return { content: [{ type: 'text', text: 'done' }] }
        },
      },
    },
  },
  'tasks.receiver.result-blocks': {
    says: 'refuses to wait for a result',
    seams: {
      tasks: {
        result: (task, next) => {
          if (!task.isOver) throw invalidParams('taskId: the task is not over')
          return next(task)
        },
      },
    },
  },
  'tasks.receiver.result-of-terminal-task': {
    says: 'hands out a result once',
    seams: () => {
      const fetched = new Set<Task>()
      return {
        tasks: {
          result: (task, next) => {
            if (fetched.has(task)) throw invalidParams('taskId: its result was fetched')
            fetched.add(task)
            return next(task)
          },
        },
      }
    },
    alsoBreaks: { 'tasks.receiver.param-is-source-of-truth': 'a result that was fetched cannot be asked for again' },
  },
  'tasks.receiver.result-success-verbatim': {
    says: 'makes an error of a tool result with isError',
    seams: {
      tasks: {
        result: async (task, next) => {
          const result = await next(task)
          if (result.isError === true) throw new RpcError(-32603, 'the tool has failed')
          return result
        },
      },
    },
  },
  'tasks.receiver.result-error-verbatim': {
    says: 'tells every error as an internal one',
    seams: {
      tasks: {
        result: async (task, next) => {
          await task.over(new AbortController().signal)
          if (task.outcome && 'error' in task.outcome) throw new RpcError(-32603, 'the task has failed')
          return next(task)
        },
      },
    },
  },
  'tasks.result.shape': {
    says: 'wraps the result of a task',
    seams: handle('tasks/result', async (request, context, next) => {
      const { _meta, ...result } = await next(request, context)
      return { result, _meta }
    }),
    alsoBreaks: { 'tasks.receiver.result-success-verbatim': 'a wrapped result is not the same' },
  },
  'tasks.result.related-task': {
    says: 'does not say whose result it is',
    seams: editResult('tasks/result', ({ _meta, ...result }) => result),
    alsoBreaks: { 'tasks.receiver.param-is-source-of-truth': 'nobody can tell whose result it is' },
  },
  'tasks.receiver.no-related-task-on-task-results': {
    says: 'names the task in the metadata of tasks/get',
    seams: tag('tasks/get'),
  },
  'tasks.status-notification.no-related-task': {
    says: 'names the task in the metadata of its status notifications',
    seams: {
      outgoing: (message, context, next) =>
        next(
          isObject(message) && message.method === 'notifications/tasks/status' && isObject(message.params)
            ? { ...message, params: withMeta(message.params, message.params.taskId) }
            : message,
          context,
        ),
    },
  },
  'tasks.receiver.related-task-on-requests': {
    says: 'asks without a word of the task that it asks for',
    seams: {
      tasks: {
        related: (message, task, next) => (isObject(message) && 'id' in message ? message : next(message, task)),
      },
    },
  },
  'tasks.receiver.related-task-on-notifications': {
    says: 'reports progress without a word of the task',
    seams: {
      tasks: {
        related: (message, task, next) => (isObject(message) && 'id' in message ? next(message, task) : message),
      },
    },
  },
  'tasks.elicitation.same-related-task': {
    says: 'names the newest task in all that it asks',
    seams: () => {
      let newest: Task | undefined
      return {
        tasks: {
          view: (task, next) => {
            newest = newest && newest.createdAt > task.createdAt ? newest : task
            return next(task)
          },
          related: (message, task, next) => next(message, newest ?? task),
        },
      }
    },
    alsoBreaks: { 'tasks.receiver.related-task-on-notifications': 'progress names the newest task, too' },
  },
  'tasks.receiver.param-is-source-of-truth': {
    says: 'looks for the id of a task in the metadata first',
    seams: {
      tasks: {
        find: (id, context, next) => {
          const named = context.meta[relatedTask]
          return next(isObject(named) ? named.taskId : id, context)
        },
      },
    },
    alsoBreaks: {
      'tasks.get.shape': 'the task that is shown is another one',
      'tasks.result.related-task': 'the result of the other task names that one',
    },
  },
  'tasks.list.next-cursor': {
    says: 'cuts the list off without a cursor',
    seams: handle('tasks/list', async (request, context, next) => {
      const { nextCursor: _, ...page } = await next(request, context)
      return page
    }),
  },
  'tasks.list.paginates': {
    says: 'lists all tasks at once, however many there are',
    seams: {
      page: (items, cursor, size, list, next) =>
        next(items, cursor, items.some(({ taskId }) => taskId !== undefined) ? items.length : size, list),
    },
  },
  'tasks.list.includes-gettable': {
    says: 'lists only tasks that are under way',
    seams: { tasks: { list: (all, context, next) => next(all, context).filter((task) => !task.isOver) } },
  },
  'tasks.cancel.rejects-terminal': {
    says: 'takes the cancellation of a task that is over',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (!task.isOver) next(task)
        },
      },
    },
  },
  'tasks.cancel.stops-execution': {
    says: 'goes on working when the task was cancelled',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (task.isOver) next(task)
          else task.become('cancelled')
        },
      },
    },
  },
  'tasks.cancel.status-before-response': {
    says: 'answers the cancellation, and cancels later',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (task.isOver) next(task)
          else setTimeout(() => next(task), 300).unref()
        },
      },
    },
  },
  'tasks.server.no-sse-for-tasks-get': {
    says: 'answers tasks/get as an event stream',
    seams: {
      http: {
        answer: (exchange, message, revision, next) =>
          isObject(message) && message.method === 'tasks/get' ? 'sse' : next(exchange, message, revision),
      },
    },
  },
})
