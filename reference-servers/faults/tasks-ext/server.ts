import { RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { declare, handle } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Task } from '../../tasks/task.ts'

const isTask = (result: JsonObject): boolean => result.resultType === 'task'

const question: JsonObject = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which one?',
    requestedSchema: { type: 'object', properties: { which: { type: 'string' } }, required: ['which'] },
  },
}

/** Asks something before it gives out a task. */
const asksFirst = handle('tools/call', (request, context, next) => {
  const { arguments: args, inputResponses } = context.params
  const asks = isObject(args) && args.ask !== undefined && inputResponses === undefined
  return asks ? { resultType: 'input_required', inputRequests: { which: question } } : next(request, context)
})

export default faults({
  'tasks-ext.server.advertises': {
    says: 'gives out tasks, and says nothing of the extension to those who discover it a second time',
    seams: () => {
      let isKnown = false
      return declare(({ extensions, ...capabilities }) => {
        const told = isKnown ? capabilities : { ...capabilities, extensions }
        isKnown = true
        return told
      })
    },
  },
  'tasks-ext.server.no-task-without-capability': {
    says: 'remembers who has once declared the extension',
    seams: () => {
      let wasDeclared = false
      return {
        tasks: {
          negotiated: (context, next) => {
            if (context.request.method !== 'tools/call') return next(context)
            wasDeclared ||= next(context)
            return wasDeclared && context.params.name !== 'task-only-tool'
          },
        },
      }
    },
  },
  'tasks-ext.server.missing-capability-error': {
    says: 'calls a call that it can serve as a task only an internal error',
    seams: handle('tools/call', async (request, context, next) => {
      try {
        return await next(request, context)
      } catch (error) {
        const isRefused = context.params.name === 'task-only-tool' && error instanceof RpcError && error.code === -32021
        throw isRefused ? new RpcError(-32603, 'Not without a task') : error
      }
    }),
  },
  'tasks-ext.server.tools-call-only': {
    says: 'lists its prompts as a task',
    seams: editResult('prompts/list', (result) => ({ ...result, resultType: 'task' })),
  },
  'tasks-ext.server.result-type-task': {
    says: 'calls a new task a complete result',
    seams: editResult('tools/call', (result) => (isTask(result) ? { ...result, resultType: 'complete' } : result)),
    alsoBreaks: { 'tools.call-result.shape': 'a complete result has content' },
  },
  'tasks-ext.server.result-type-task-only-there': {
    says: 'shows a task as if it had just been created',
    seams: editResult('tasks/get', (result) => ({ ...result, resultType: 'task' })),
  },
  'tasks-ext.create-task.shape': {
    says: 'names ttl and poll interval as 2025-11-25 does',
    seams: editResult('tools/call', (result) => {
      const { ttlMs, pollIntervalMs, ...task } = result
      return isTask(result) ? { ...task, ttl: ttlMs, pollInterval: pollIntervalMs } : result
    }),
  },
  'tasks-ext.server.durable-before-response': {
    says: 'knows a task only when it has been asked for it before',
    seams: () => {
      const known = new Set<Task>()
      return {
        tasks: {
          find: (id, context, next) => {
            const task = next(id, context)
            if (!task || known.has(task)) return task
            known.add(task)
            return undefined
          },
        },
      }
    },
  },
  'tasks-ext.server.waits-for-consistency': {
    says: 'has a second replica that hears of a task too late',
    transports: ['streamable-http'],
    seams: () => {
      const looks = new Map<Task, number>()
      return {
        tasks: {
          find: (id, context, next) => {
            const task = next(id, context)
            const count = task ? (looks.get(task) ?? 0) + 1 : 0
            if (task) looks.set(task, count)
            return count === 2 ? undefined : task
          },
        },
      }
    },
  },
  'tasks-ext.server.mrtr-before-task': {
    says: 'asks the same before it gives out a task and once more in the task',
    seams: {
      handlers: {
        ...asksFirst.handlers,
        'tasks/get': async (request, context, next) => {
          const task = await next(request, context)
          const { inputRequests } = task
          return isObject(inputRequests) ? { ...task, inputRequests: { ...inputRequests, which: question } } : task
        },
      },
    },
    control: asksFirst,
  },
  'tasks-ext.server.input-keys-unique': {
    says: 'puts another question under a key that is still open',
    seams: () => {
      let looks = 0
      return editResult('tasks/get', (task) => {
        const { inputRequests } = task
        if (!isObject(inputRequests)) return task
        looks += 1
        const changed = Object.entries(inputRequests).map(([key, asked]) => {
          const params = isObject(asked) && isObject(asked.params) ? asked.params : {}
          return [key, { ...(isObject(asked) && asked), params: { ...params, message: `Question ${looks}` } }]
        })
        return { ...task, inputRequests: Object.fromEntries(changed) }
      })
    },
  },
  'tasks-ext.server.no-key-reuse': {
    says: 'asks everything under the same key',
    seams: { tasks: { questionKey: (name) => (name === 'first' || name === 'second' ? 'input' : name) } },
    alsoBreaks: { 'tasks-ext.get.all-outstanding-requests': 'of two questions at once one hides the other' },
  },
})
