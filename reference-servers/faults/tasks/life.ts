import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { declare, handle } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import type { Task, TaskStatus } from '../../tasks/task.ts'

/** Tells other things of a task, wherever it does. */
const tell = (change: (task: Task, view: Record<string, unknown>) => Record<string, unknown>): Seams => ({
  tasks: { view: (task, next) => change(task, next(task)) },
})

/** Goes over to another status than it should. */
const moveTo = (change: (status: TaskStatus, task: Task) => TaskStatus): Seams => ({
  tasks: { move: (task, status, message, next) => next(task, change(status, task), message) },
})

const withoutTasks = declare(({ tasks: _, ...capabilities }) => capabilities)

/** Has no tasks: a call that wants one is a call. */
const noTasks: Seams = {
  ...withoutTasks,
  incoming: (message, connection, next) => {
    const { params } = isObject(message) ? message : {}
    if (!isObject(message) || message.method !== 'tools/call' || !isObject(params)) return next(message, connection)
    const { task: _, ...others } = params
    return next({ ...message, params: others }, connection)
  },
}

export default faults({
  'tasks.capability.shape': {
    says: 'declares the request types under their method names',
    seams: declare((capabilities) => ({ ...capabilities, tasks: { list: {}, cancel: {}, requests: { tools: true } } })),
  },
  'tasks.server.declare-capability': {
    says: 'runs tools as tasks, and declares nothing of it',
    seams: withoutTasks,
    control: noTasks,
  },
  'tasks.receiver.ignore-undeclared': {
    says: 'declares no tasks, and refuses a call that wants one as malformed',
    seams: {
      ...withoutTasks,
      ...handle('tools/call', (request, context, next) => {
        if (isObject(request.params) && 'task' in request.params) throw invalidParams('task: not known')
        return next(request, context)
      }),
    },
    control: noTasks,
  },
  'tasks.status.begins-working': [
    {
      says: 'calls a new task one that wants input',
      seams: {
        tasks: {
          start: (created, run, next) =>
            next({ task: { ...(isObject(created.task) && created.task), status: 'input_required' } }, run),
        },
      },
    },
    {
      says: 'calls a new task completed',
      alsoBreaks: { 'tasks.status.terminal-final': 'it works afterwards' },
      seams: {
        tasks: {
          start: (created, run, next) =>
            next({ task: { ...(isObject(created.task) && created.task), status: 'completed' } }, run),
        },
      },
    },
    {
      says: 'calls a new task failed, and works on it',
      alsoBreaks: { 'tasks.status.terminal-final': 'it works afterwards' },
      seams: {
        tasks: {
          start: (created, run, next) =>
            next({ task: { ...(isObject(created.task) && created.task), status: 'failed' } }, run),
        },
      },
    },
  ],
  'tasks.receiver.creates-promptly': {
    says: 'does the work before it answers with the task',
    seams: {
      tasks: {
        start: async (created, run) => {
          await run()
          return created
        },
      },
    },
  },
  'tasks.status.valid-transitions': {
    says: 'calls a task that works running',
    seams: tell((task, view) => ({ ...view, status: task.status === 'working' ? 'running' : view.status })),
    alsoBreaks: { 'tasks.status.begins-working': 'a new task is one that works' },
  },
  'tasks.status.terminal-final': {
    says: 'cancels a task that is completed',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (task.status === 'completed') task.become('cancelled')
          else next(task)
        },
      },
    },
    alsoBreaks: { 'tasks.cancel.rejects-terminal': 'the cancellation succeeds' },
  },
  'tasks.cancel.stays-cancelled': {
    says: 'completes a task that was cancelled when its work ends',
    seams: {
      tasks: {
        cancel: (task, next) => {
          if (task.isOver) return next(task)
          task.become('cancelled')
        },
        move: (task, status, message, next) => {
          if (task.status === 'cancelled') task.become(status, message)
          else next(task, status, message)
        },
      },
    },
    alsoBreaks: { 'tasks.cancel.stops-execution': 'the work has to end by itself' },
  },
  'tasks.receiver.moves-to-input-required': {
    says: 'goes on working while it waits for an answer',
    seams: moveTo((status) => (status === 'input_required' ? 'working' : status)),
  },
  'tasks.receiver.leaves-input-required': {
    says: 'still wants input when it has been given',
    seams: {
      tasks: {
        move: (task, status, message, next) => {
          if (status !== 'working') next(task, status, message)
        },
      },
    },
  },
  'tasks.receiver.jsonrpc-error-fails-task': {
    says: 'completes a task whose call got an error',
    seams: moveTo((status, task) =>
      status === 'failed' && task.outcome && 'error' in task.outcome ? 'completed' : status,
    ),
  },
  'tasks.receiver.is-error-fails-task': {
    says: 'completes a task whose tool has failed',
    seams: moveTo((status, task) =>
      status === 'failed' && task.outcome && 'result' in task.outcome ? 'completed' : status,
    ),
  },
  'tasks.receiver.failed-status-message': {
    says: 'does not say why a task has failed',
    seams: {
      tasks: { move: (task, status, message, next) => next(task, status, status === 'failed' ? undefined : message) },
    },
  },
  'tasks.receiver.created-at': {
    says: 'says in milliseconds when a task was created',
    seams: tell((task, view) => ({ ...view, createdAt: task.createdAt.getTime() })),
  },
  'tasks.receiver.last-updated-at': {
    says: 'says when the task was last looked at, a year ago',
    seams: tell((_task, view) => ({ ...view, lastUpdatedAt: '2001-01-01T00:00:00Z' })),
  },
  'tasks.receiver.retain-until-ttl': {
    says: 'forgets a task once its result was fetched twice',
    seams: () => {
      const fetched = new Map<Task, number>()
      return {
        tasks: {
          result: (task, next) => {
            fetched.set(task, (fetched.get(task) ?? 0) + 1)
            return next(task)
          },
          find: (id, context, next) => {
            const task = next(id, context)
            return task && (fetched.get(task) ?? 0) > 1 ? undefined : task
          },
        },
      }
    },
    alsoBreaks: { 'tasks.cancel.rejects-terminal': 'there is nothing left to cancel' },
  },
  'tasks.resources.max-ttl': {
    says: 'grants any ttl',
    seams: { tasks: { ttl: (requested) => (typeof requested === 'number' ? requested : null) } },
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
        id: (context, next) => {
          const { task } = context.params
          return isObject(task) && typeof task.taskId === 'string' ? task.taskId : next(context)
        },
      },
    },
  },
  'tasks.task-id.unique': {
    says: 'gives equal calls the same id',
    seams: () => {
      const ids = new Map<string, string>()
      return {
        tasks: {
          id: (context, next) => {
            const call = JSON.stringify(context.params.arguments)
            const id = ids.get(call) ?? next(context)
            ids.set(call, id)
            return id
          },
        },
      }
    },
  },
  'tasks.security.unguessable-ids': {
    says: 'counts its tasks',
    seams: () => {
      let count = 0
      return { tasks: { id: () => `task-${++count}` } }
    },
  },
  'tasks.receiver.actual-ttl': {
    says: 'leaves out the ttl of a task',
    seams: {
      ...handle('tasks/get', async (request, context, next) => {
        const { ttl: _, ...view } = await next(request, context)
        return view
      }),
    },
  },
  'tasks.status-notification.shape': {
    says: 'tells only the id and the status of a task',
    seams: {
      tasks: {
        announce: (task, connection) =>
          connection.outlet &&
          connection.notify('notifications/tasks/status', { taskId: task.id, status: task.status }),
      },
    },
  },
  'tasks.create-task.shape': {
    says: 'answers with a task that is not in the member task',
    seams: { tasks: { start: (created, run, next) => next(isObject(created.task) ? created.task : created, run) } },
  },
  'tasks.get.shape': [
    {
      says: 'wraps a task in a member',
      seams: handle('tasks/get', async (request, context, next) => ({ task: await next(request, context) })),
    },
    {
      says: 'writes the id of a task in capitals when it is asked for it',
      seams: handle('tasks/get', async (request, context, next) => {
        const task = await next(request, context)
        return { ...task, taskId: String(task.taskId).toUpperCase() }
      }),
    },
  ],
  'tasks.cancel.shape': {
    says: 'acknowledges a cancellation with nothing',
    seams: handle('tasks/cancel', async (request, context, next) => {
      await next(request, context)
      return {}
    }),
  },
  'tasks.list.shape': {
    says: 'lists tasks by their ids',
    seams: handle('tasks/list', async (request, context, next) => {
      const { tasks, ...rest } = await next(request, context)
      return { ...rest, tasks: Object.fromEntries(Array.isArray(tasks) ? tasks.map((task, i) => [i, task]) : []) }
    }),
  },
})
