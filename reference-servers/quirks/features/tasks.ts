/** Tasks, in both forms: how long they are kept, what is told of them, and how soon something happens. */

import { setTimeout as delay } from 'node:timers/promises'
import { headerMismatch, invalidParams } from '../../errors.ts'
import { isObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { Task } from '../../tasks/task.ts'

const form = since('2025-11-25')
const core = ['2025-11-25'] as const
const extension = since('2026-07-28')

export default quirks({
  'tasks-for-ever': {
    says: 'Tasks whose requestor asks for no ttl are kept for ever.',
    revisions: form,
    seams: { tasks: { ttl: (requested, next) => (requested === undefined ? null : next(requested)) } },
    tolerates: ['tasks.receiver.may-override-ttl'],
  },
  'no-poll-interval': {
    says: 'Nobody is told how often to look at a task.',
    revisions: form,
    seams: {
      tasks: {
        view: (task, next) => {
          const { pollInterval: _, pollIntervalMs: __, ...view } = next(task)
          return view
        },
      },
    },
    tolerates: ['tasks.receiver.poll-interval-optional'],
  },
  'tasks-over-at-once': {
    says: 'Tasks with little to do are over when the call is answered.',
    revisions: form,
    seams: {
      tasks: {
        start: async (created, run, next) => {
          await Promise.race([run(), delay(20)])
          return next(created, async () => {})
        },
      },
    },
  },
  'tasks-kept-longer': {
    says: 'Tasks are promised for a moment, and kept for minutes.',
    revisions: form,
    seams: {
      tasks: {
        view: (task, next) => {
          const view = next(task)
          return { ...view, ...('ttl' in view && { ttl: 1 }), ...('ttlMs' in view && { ttlMs: 1 }) }
        },
      },
    },
    tolerates: ['tasks.receiver.may-override-ttl', 'tasks-ext.ttl.backstop'],
    hides: ['tasks.receiver.retain-until-ttl', 'tasks-ext.status.terminal-final'],
  },
  'tells-nothing-of-tasks': {
    says: 'The status of a task is not told, only shown.',
    revisions: form,
    seams: { tasks: { announce: () => {}, tell: () => {} } },
    tolerates: ['tasks.receiver.status-notification-optional', 'tasks-ext.notification.optional'],
    hides: [
      'tasks.status-notification.shape',
      'tasks.status-notification.no-related-task',
      'tasks-ext.notification.shape',
      'tasks-ext.notification.only-subscribed-ids',
      'tasks-ext.notification.same-as-get',
    ],
  },
  'short-calls-without-a-task': {
    says: 'A call that takes no time is answered at once, whoever makes it.',
    revisions: extension,
    seams: {
      tasks: {
        negotiated: (context, next) => {
          const { name, arguments: args } = context.params
          const isShort = name === 'task-tool' && JSON.stringify(args) === '{"seconds":0}'
          return !isShort && next(context)
        },
      },
    },
    tolerates: ['tasks-ext.server.task-is-optional'],
    hides: [
      'tasks-ext.server.no-task-without-capability',
      'tasks-ext.server.durable-before-response',
      'tasks-ext.server.waits-for-consistency',
      'tasks-ext.security.unguessable-ids',
    ],
  },
  'wants-mcp-name-for-tasks': {
    says: 'A request about a task is refused where Mcp-Name is missing, as one about a tool is.',
    revisions: extension,
    transports: ['streamable-http'],
    seams: {
      checks: {
        nameHeader: ({ headers, message, connection }, next) => {
          const isOfTask = isObject(message) && /^tasks\/(get|update|cancel)$/.test(String(message.method))
          const isMissing = isOfTask && headers['mcp-name'] === undefined
          return isMissing ? headerMismatch('Mcp-Name: missing') : next({ headers, message, connection })
        },
      },
    },
  },
  'answers-arrive-late': {
    says: 'The answers to the questions of a task are acknowledged before they are read.',
    revisions: extension,
    seams: { tasks: { update: (task, answers, next) => void setTimeout(() => next(task, answers), 50).unref() } },
    tolerates: ['tasks-ext.update.eventually-consistent'],
  },
  'takes-all-answers-or-none': {
    says: 'Some of the answers that a task waits for are refused, until all come together.',
    revisions: extension,
    seams: {
      tasks: {
        update: (task, answers, next) => {
          const open = [...task.questions.keys()]
          const given = open.filter((key) => Object.hasOwn(answers, key))
          if (given.length > 0 && given.length < open.length) throw invalidParams('inputResponses: not all there')
          next(task, answers)
        },
      },
    },
    tolerates: ['tasks-ext.update.partial'],
  },
  'work-that-goes-on': {
    says: 'The cancellation of a task is acknowledged, and its work goes on.',
    revisions: extension,
    seams: { tasks: { cancel: () => {} } },
    tolerates: ['tasks-ext.cancel.cooperative'],
    hides: ['tasks-ext.get.cancelled'],
  },
  'forgets-cancelled-tasks': {
    says: 'A task that was cancelled is gone.',
    revisions: core,
    seams: {
      tasks: {
        find: (id, context, next) => {
          const task = next(id, context)
          return task?.status === 'cancelled' ? undefined : task
        },
      },
    },
    tolerates: ['tasks.cancel.may-delete'],
    hides: ['tasks.cancel.stays-cancelled'],
  },
  'lists-a-hundred-tasks': {
    says: 'A page of tasks is long, and all of a dozen fit on the first.',
    revisions: core,
    seams: {
      page: (items, cursor, size, list, next) =>
        next(items, cursor, items.some(({ taskId }) => taskId !== undefined) ? 100 : size, list),
    },
  },
  'tells-the-model-something': {
    says: 'A new task comes with what the model may be told until it is over.',
    revisions: core,
    seams: {
      tasks: {
        start: (created, run, next) => {
          const _meta = { 'io.modelcontextprotocol/model-immediate-response': 'It has begun.' }
          return next({ ...created, _meta }, run)
        },
      },
    },
    tolerates: ['tasks.receiver.model-immediate-response'],
  },
  'seeds-as-they-are': {
    says: 'A new task is shown as it is, which may be over.',
    revisions: extension,
    seams: () => {
      const tasks = new Map<unknown, Task>()
      return {
        tasks: {
          view: (task, next) => {
            tasks.set(task.id, task)
            return next(task)
          },
          start: async (created, run, next) => {
            await Promise.race([run(), delay(20)])
            const status = tasks.get(created.taskId)?.status ?? 'working'
            return next({ ...created, status }, async () => {})
          },
        },
      }
    },
    tolerates: ['tasks-ext.server.seed-status'],
  },
})
