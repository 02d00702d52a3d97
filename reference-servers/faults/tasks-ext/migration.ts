import { randomUUID } from 'node:crypto'
import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check, declare, handle } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import { tasksExtension } from '../../tasks/extension.ts'

const legacyTasks = { list: {}, cancel: {}, requests: { tools: { call: {} } } }

const newTask = (): JsonObject => {
  const now = new Date().toISOString()
  return {
    resultType: 'task',
    taskId: randomUUID(),
    status: 'working',
    createdAt: now,
    lastUpdatedAt: now,
    ttlMs: null,
  }
}

/** Leaves Mcp-Name out of sight on requests that it says yes to. */
const unread = (isExempt: (method: unknown, name: string | undefined, taskId: unknown) => boolean): Seams =>
  check('nameHeader', (subject, next) => {
    const { method, params } = isObject(subject.message) ? subject.message : {}
    const { taskId } = isObject(params) ? params : {}
    return isExempt(method, subject.headers['mcp-name'], taskId) ? undefined : next(subject)
  })

export default faults({
  'tasks-ext.migration.no-result-method': {
    says: 'still has tasks/result, which looks among its tasks',
    seams: handle('tasks/result', () => {
      throw invalidParams('taskId: no such task, or it has expired')
    }),
  },
  'tasks-ext.migration.ignores-task-param': [
    {
      says: 'gives a task to those who send the member task, whether or not the tool is made for it',
      seams: {
        handlers: {
          'tools/call': async (request, context, next) => {
            const extensions = context.clientCapabilities.extensions
            const isAsked = isObject(extensions) && tasksExtension in extensions && isObject(context.params.task)
            const result = await next(request, context)
            if (!isAsked || result.resultType === 'task') return result
            return newTask()
          },
        },
      },
    },
    {
      says: 'refuses calls with a member that it does not know',
      seams: handle('tools/call', (request, context, next) => {
        if (context.params.task !== undefined) throw invalidParams('task: unknown member')
        return next(request, context)
      }),
    },
  ],
  'tasks-ext.migration.legacy-is-not-declaring': {
    says: 'takes the capability of 2025-11-25 for the extension',
    seams: {
      tasks: { negotiated: (context, next) => isObject(context.clientCapabilities.tasks) || next(context) },
    },
  },
  'tasks-ext.migration.no-legacy-capability': {
    says: 'advertises tasks in both forms',
    seams: declare((capabilities) => ({ ...capabilities, tasks: legacyTasks })),
  },
  'tasks-ext.migration.declares-extension': {
    says: 'advertises tasks as it did before, and no extension',
    seams: declare(({ extensions: _, ...capabilities }) => ({ ...capabilities, tasks: legacyTasks })),
    control: declare((capabilities) => ({ ...capabilities, tasks: legacyTasks })),
    alsoBreaks: { 'tasks-ext.migration.no-legacy-capability': 'only who still advertises tasks shows what it had' },
  },
  'tasks-ext.migration.not-in-2025-11-25': {
    says: 'gives tasks of the extension to clients of 2025-11-25',
    seams: {
      handlers: {
        'tools/call': async (request, context, next) => {
          const { extensions } = context.clientCapabilities
          const result = await next(request, context)
          if (!isObject(extensions) || !(tasksExtension in extensions) || context.params.task !== undefined)
            return result
          return newTask()
        },
      },
    },
  },
  'tasks-ext.headers.name-mismatch': [
    {
      says: 'compares Mcp-Name for tools, prompts and resources only',
      seams: unread((method) => typeof method === 'string' && method.startsWith('tasks/')),
    },
    {
      says: 'compares how Mcp-Name and the id of a task that is cancelled begin',
      seams: unread(
        (method, name = '', taskId) => method === 'tasks/cancel' && name.slice(0, 30) === String(taskId).slice(0, 30),
      ),
    },
  ],
})
