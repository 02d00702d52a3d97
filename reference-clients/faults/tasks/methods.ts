import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { objectAt, RpcError } from '../../messages.ts'
import { relatedTask } from '../../tasks/receiver.ts'
import { isOver, type Task } from '../../tasks/task.ts'
import { forget, madeUp, method, unknown, withMeta } from './parts/answers.ts'

export default faults({
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
  'tasks.receiver.returns-create-task-result': [
    {
      says: 'answers with the outcome in place of a task',
      seams: {
        tasks: {
          start: async (_created, run) => {
            await run()
            // What both sampling and elicitation may end with.
            const content = { type: 'text', text: 'Yes' }
            return { role: 'assistant', content, model: 'reference-small-1', action: 'decline' }
          },
        },
      },
    },
    {
      says: 'puts a form before its user at once, though it declares that this runs as a task',
      seams: { tasks: { runs: (asked, next) => asked !== 'elicitation/create' && next() } },
    },
  ],
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
            if (fetched.has(task)) throw new RpcError(codes.invalidParams, 'taskId: its result was fetched')
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
    alsoBreaks: {
      'tasks.get.shape': 'the task that is shown is another one',
      'tasks.result.related-task': 'the result of the other task names that one',
    },
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
      throw new RpcError(codes.invalidParams, '')
    }),
  },
  'tasks.resources.max-ttl': {
    says: 'grants any ttl',
    seams: { tasks: { ttl: (requested) => (typeof requested === 'number' ? requested : null) } },
  },
})
