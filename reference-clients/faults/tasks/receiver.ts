import { faults } from '../../fault.ts'
import { INVALID_PARAMS, isObject, type JsonObject, METHOD_NOT_FOUND, objectAt, RpcError } from '../../messages.ts'
import type { Seams } from '../../seams.ts'
import { relatedTask } from '../../tasks/receiver.ts'
import { isOver, type Task } from '../../tasks/task.ts'

const tell = (change: (task: Task, view: JsonObject) => JsonObject): Seams => ({
  tasks: { view: (task, next) => change(task, next()) },
})

/** Answers one method in its own way. */
const method = (
  name: string,
  answer: (next: () => Promise<JsonObject>, params: JsonObject) => Promise<JsonObject>,
): Seams => ({ tasks: { methods: { [name]: (params, next) => answer(next, params) } } })

const unknown = (name: string, answer: (params: JsonObject) => JsonObject): Seams =>
  method(name, (next, params) =>
    next().catch((error: unknown) => {
      if (error instanceof RpcError && error.message.includes('no such task')) return answer(params)
      throw error
    }),
  )

const madeUp = (status: string) => (params: JsonObject) => {
  const now = new Date().toISOString()
  return { taskId: String(params.taskId), status, createdAt: now, lastUpdatedAt: now, ttl: null }
}

const forget = (name: string): Seams =>
  method(name, () => Promise.reject(new RpcError(METHOD_NOT_FOUND, 'Method not found')))

const withMeta = (result: JsonObject, taskId: JsonObject[string]): JsonObject => ({
  ...result,
  _meta: { ...objectAt(result, '_meta'), [relatedTask]: { taskId } },
})

const usual = { roots: {}, sampling: {}, elicitation: { form: {} } }
const tasks = { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } }

export default faults({
  'tasks.capability.shape': {
    says: 'declares the request types by true',
    client: { capabilities: { ...usual, tasks: { ...tasks, requests: { sampling: { createMessage: true } } } } },
    seams: {},
  },
  'tasks.client.declare-capability': {
    says: 'runs sampling as a task, and declares nothing of it',
    client: { capabilities: usual },
    seams: { tasks: { runs: () => true } },
  },
  'tasks.receiver.ignore-undeclared': {
    says: 'declares no tasks, and refuses a request that wants one as malformed',
    client: { capabilities: usual },
    seams: {
      answer: {
        'sampling/createMessage': async (request, next) => {
          if (!isObject(objectAt(request, 'params').task)) return next()
          return { jsonrpc: '2.0', id: request.id, error: { code: INVALID_PARAMS, message: 'task: not known' } }
        },
      },
    },
  },
  'tasks.create-task.shape': {
    says: 'answers with a task that is not in the member task',
    seams: { tasks: { start: async (_created, _run, next) => objectAt(await next(), 'task') } },
  },
  'tasks.get.shape': {
    says: 'wraps a task in a member',
    seams: method('tasks/get', async (next) => ({ task: await next() })),
  },
  'tasks.list.shape': {
    says: 'lists tasks in an object',
    seams: method('tasks/list', async (next) => ({ ...(await next()), tasks: {} })),
    alsoBreaks: { 'tasks.list.includes-gettable': 'there is no list' },
  },
  'tasks.cancel.shape': {
    says: 'acknowledges a cancellation with nothing',
    seams: method('tasks/cancel', async (next) => {
      await next()
      return {}
    }),
  },
  'tasks.status-notification.shape': {
    says: 'tells only the id and the status of a task',
    seams: {
      tasks: { announce: (task, told) => told('notifications/tasks/status', { taskId: task.id, status: task.status }) },
    },
  },
  'tasks.status-notification.no-related-task': {
    says: 'names the task in the metadata of its status notifications',
    seams: {
      outgoing: (message) => {
        if (message.method !== 'notifications/tasks/status') return message
        const params = objectAt(message, 'params')
        return { ...message, params: withMeta(params, params.taskId) }
      },
    },
  },
  'tasks.task-id.string': {
    says: 'numbers its tasks',
    seams: () => {
      const numbers = new Map<string, number>()
      const number = (id: string) => numbers.get(id) ?? numbers.set(id, numbers.size + 1).size
      return tell((task, view) => ({ ...view, taskId: number(task.id) }))
    },
  },
  'tasks.task-id.receiver-generated': {
    says: 'takes the id of a task from the request',
    seams: {
      tasks: {
        id: (params, next) => {
          const { taskId } = objectAt(params, 'task')
          return typeof taskId === 'string' ? taskId : next()
        },
      },
    },
  },
  'tasks.task-id.unique': {
    says: 'gives equal questions the same id',
    seams: () => {
      const ids = new Map<string, string>()
      return {
        tasks: {
          id: (params, next) => {
            const question = JSON.stringify(params.messages)
            const id = ids.get(question) ?? next()
            ids.set(question, id)
            return id
          },
        },
      }
    },
  },
  'tasks.security.unguessable-ids': {
    says: 'counts its tasks',
    seams: () => {
      let last = 0
      return {
        tasks: {
          id: () => {
            last += 1
            return `task-${last}`
          },
        },
      }
    },
  },
  'tasks.status.begins-working': {
    says: 'calls a new task one that wants input',
    seams: {
      tasks: {
        start: async (_created, _run, next) => ({
          task: { ...objectAt(await next(), 'task'), status: 'input_required' },
        }),
      },
    },
  },
  'tasks.receiver.returns-create-task-result': {
    says: 'answers with the outcome in place of a task',
    seams: {
      tasks: {
        start: async (_created, run) => {
          await run()
          return { role: 'assistant', content: { type: 'text', text: 'Yes' }, model: 'reference-small-1' }
        },
      },
    },
  },
  'tasks.status.valid-transitions': {
    says: 'calls a task that works running',
    seams: tell((task, view) => ({ ...view, status: task.status === 'working' ? 'running' : task.status })),
    alsoBreaks: { 'tasks.status.begins-working': 'a new task is one that works' },
  },
  'tasks.status.terminal-final': {
    says: 'cancels a task that is completed',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (task.status === 'completed') task.status = 'cancelled'
          else next()
        },
      },
    },
    alsoBreaks: { 'tasks.cancel.rejects-terminal': 'the cancellation succeeds' },
  },
  'tasks.cancel.stays-cancelled': {
    says: 'completes a task that was cancelled when its work ends',
    seams: { tasks: { overwrites: true } },
  },
  'tasks.cancel.rejects-terminal': {
    says: 'takes the cancellation of a task that is over',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (!isOver(task)) next()
        },
      },
    },
  },
  'tasks.receiver.cancel-works-when-declared': {
    says: 'declares that tasks can be cancelled, and does not know how',
    seams: forget('tasks/cancel'),
    alsoBreaks: { 'tasks.cancel.rejects-terminal': 'it looks at no status' },
  },
  'tasks.receiver.list-works-when-declared': {
    says: 'declares the list of tasks, and does not have it',
    seams: forget('tasks/list'),
  },
  'tasks.receiver.created-at': {
    says: 'says in milliseconds when a task was created',
    seams: tell((task, view) => ({ ...view, createdAt: task.createdAt.getTime() })),
  },
  'tasks.receiver.last-updated-at': {
    says: 'says that the task has not changed since the year 2001',
    seams: tell((_task, view) => ({ ...view, lastUpdatedAt: '2001-01-01T00:00:00Z' })),
  },
  'tasks.receiver.actual-ttl': {
    says: 'leaves out the ttl of a task',
    seams: method('tasks/get', async (next) => {
      const { ttl: _, ...view } = await next()
      return view
    }),
  },
  'tasks.receiver.retain-until-ttl': {
    says: 'forgets a task once its result was fetched twice',
    seams: () => {
      const fetched = new Map<string, number>()
      return {
        tasks: {
          result: (task, next) => {
            fetched.set(task.id, (fetched.get(task.id) ?? 0) + 1)
            return next()
          },
          find: (params, known) => {
            const task = known(params.taskId)
            return task !== undefined && (fetched.get(task.id) ?? 0) > 1 ? undefined : task
          },
        },
      }
    },
  },
  'tasks.receiver.result-of-terminal-task': {
    says: 'hands out a result once',
    seams: () => {
      const fetched = new Set<Task>()
      return {
        tasks: {
          result: (task, next) => {
            if (fetched.has(task)) throw new RpcError(INVALID_PARAMS, 'taskId: its result was fetched')
            fetched.add(task)
            return next()
          },
        },
      }
    },
  },
  'tasks.receiver.result-error-verbatim': {
    says: 'tells every error as an internal one',
    seams: {
      tasks: { result: (_task, next) => next().catch(() => Promise.reject(new RpcError(-32603, 'it failed'))) },
    },
  },
  'tasks.receiver.jsonrpc-error-fails-task': {
    says: 'completes a task whose request got an error',
    seams: {
      tasks: { move: (_task, status, message, next) => next(status === 'failed' ? 'completed' : status, message) },
    },
  },
  'tasks.receiver.failed-status-message': {
    says: 'does not say why a task has failed',
    seams: {
      tasks: { move: (_task, status, message, next) => next(status, status === 'failed' ? undefined : message) },
    },
  },
  'tasks.result.shape': {
    says: 'wraps the result of a task',
    seams: method('tasks/result', async (next) => {
      const { _meta, ...result } = await next()
      return { result, _meta }
    }),
  },
  'tasks.result.related-task': {
    says: 'does not say whose result it is',
    seams: method('tasks/result', async (next) => {
      const { _meta, ...result } = await next()
      return result
    }),
  },
  'tasks.receiver.no-related-task-on-task-results': {
    says: 'names the task in the metadata of tasks/get',
    seams: method('tasks/get', async (next, params) => withMeta(await next(), params.taskId)),
  },
  'tasks.receiver.param-is-source-of-truth': {
    says: 'looks for the id of a task in the metadata first',
    seams: {
      tasks: {
        find: (params, known) => known(objectAt(objectAt(params, '_meta'), relatedTask).taskId ?? params.taskId),
      },
    },
    alsoBreaks: { 'tasks.result.related-task': 'the result of the other task names that one' },
  },
  'tasks.list.next-cursor': {
    says: 'cuts the list off without a cursor',
    seams: method('tasks/list', async (next) => {
      const { nextCursor: _, ...page } = await next()
      return page
    }),
  },
  'tasks.list.includes-gettable': {
    says: 'lists no task',
    seams: method('tasks/list', async (next) => {
      await next()
      return { tasks: [] }
    }),
  },
  'tasks.error.unknown-id-get': {
    says: 'makes up a failed task for an id that it does not know',
    seams: unknown('tasks/get', madeUp('failed')),
    alsoBreaks: {
      'tasks.status.terminal-final': 'a task that has expired is made up anew',
      'tasks.receiver.created-at': 'a task that has expired is made up anew',
    },
  },
  'tasks.error.unknown-id-result': {
    says: 'answers with an empty result for an id that it does not know',
    seams: unknown('tasks/result', () => ({})),
    alsoBreaks: { 'tasks.result.related-task': 'an empty result names no task' },
  },
  'tasks.error.unknown-id-cancel': {
    says: 'cancels tasks that do not exist',
    seams: unknown('tasks/cancel', madeUp('cancelled')),
  },
  'tasks.error.invalid-cursor': {
    says: 'begins anew for a cursor that it does not know',
    seams: method('tasks/list', (next) => next().catch(() => ({ tasks: [] }))),
  },
  'tasks.error.informative-message': {
    says: 'refuses without a word',
    seams: unknown('tasks/get', () => {
      throw new RpcError(INVALID_PARAMS, '')
    }),
  },
  'tasks.resources.max-ttl': {
    says: 'grants any ttl',
    seams: { tasks: { ttl: (requested) => (typeof requested === 'number' ? requested : null) } },
  },
})
