import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { isObject, objectAt } from '../../messages.ts'
import type { Seams } from '../../seams.ts'
import { method, tasks, tell, usual, withMeta } from './parts/answers.ts'

/** Tells of a new task as one of this status. */
const bornAs = (status: string): Seams => ({
  tasks: { start: async (_created, _run, next) => ({ task: { ...objectAt(await next(), 'task'), status } }) },
})

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
          return { jsonrpc: '2.0', id: request.id, error: { code: codes.invalidParams, message: 'task: not known' } }
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
  'tasks.status.begins-working': [
    {
      says: 'calls a new task one that wants input',
      seams: bornAs('input_required'),
    },
    {
      says: 'calls a new task failed, and works on it',
      alsoBreaks: { 'tasks.status.terminal-final': 'it works afterwards' },
      seams: bornAs('failed'),
    },
  ],
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
})
