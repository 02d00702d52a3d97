import { setTimeout as delay } from 'node:timers/promises'
import { type Deferred, deferred } from '../../deferred.ts'
import { InvalidResult } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { objectAt } from '../../messages.ts'
import { relatedTask } from '../../tasks/receiver.ts'

const support = (tool: Parameters<typeof objectAt>[0]) => objectAt(tool, 'execution').taskSupport

export default faults({
  'tasks.audit.requestor-log-events': {
    says: 'follows tasks and keeps no record of them',
    transports: ['streamable-http'],
    seams: { logs: (line, next) => !line.startsWith('task ') && next() },
  },
  'tasks.client.no-augment-without-capability': {
    says: 'calls tools as tasks by what the tools say alone',
    seams: { requestor: { augments: (tool) => ['optional', 'required'].includes(String(support(tool))) } },
  },
  'tasks.client.no-augment-forbidden-tool': {
    says: 'calls every tool as a task once the server runs any',
    seams: { requestor: { augments: (tool, next) => next() || support(tool) === 'forbidden' } },
  },
  'tasks.client.augment-required-tool': {
    says: 'calls a tool at once that runs as a task only',
    seams: { requestor: { augments: (tool, next) => next() && support(tool) !== 'required' } },
  },
  'tasks.requestor.respect-poll-interval': {
    says: 'looks at a task all the time',
    seams: { requestor: { interval: () => 10 } },
  },
  'tasks.requestor.keep-polling': {
    says: 'looks at a task once and no more',
    seams: { requestor: { goesOn: (looks) => looks < 1 } },
    alsoBreaks: { 'tasks.requestor.poll-despite-notifications': 'it does not poll then either' },
  },
  'tasks.requestor.no-reliance-on-notifications': {
    says: 'waits to be told that a task is over',
    seams: () => {
      const told = new Map<unknown, Deferred<true>>()
      /** A task may be spoken of before its creation was read. */
      const tellingOf = (taskId: unknown) => {
        const telling = told.get(taskId) ?? deferred<true>()
        told.set(taskId, telling)
        return telling
      }
      return {
        incoming: (message, next) => {
          if (message.method === 'notifications/tasks/status')
            tellingOf(objectAt(message, 'params').taskId).resolve(true)
          next(message)
        },
        requestor: {
          follow: async (taskId, next) => {
            const isTold = await Promise.race([tellingOf(taskId).promise, delay(1_000, false)])
            if (!isTold) throw new InvalidResult('the server said nothing')
            return next()
          },
        },
      }
    },
  },
  'tasks.requestor.poll-despite-notifications': {
    says: 'looks no more at a task of which it was told something',
    seams: () => {
      const told = new Set<unknown>()
      return {
        incoming: (message, next) => {
          if (message.method === 'notifications/tasks/status') told.add(objectAt(message, 'params').taskId)
          next(message)
        },
        requestor: { goesOn: (_looks, _next, taskId) => !told.has(taskId) },
      }
    },
  },
  'tasks.requestor.result-on-input-required': {
    says: 'only looks at a task that wants input',
    seams: { requestor: { fetches: () => false, goesOn: (looks) => looks < 8 } },
  },
  'tasks.requestor.poll-while-result-pending': {
    says: 'takes a task for lost when the stream of its result was',
    transports: ['streamable-http'],
    seams: { requestor: { looksAgain: () => false } },
  },
  'tasks.client.any-sse-stream': {
    says: 'takes the questions of a task only while it waits for the result',
    seams: () => {
      const awaited = new Set<unknown>()
      return {
        outgoing: (message) => {
          if (message.method === 'tasks/result') awaited.add(objectAt(message, 'params').taskId)
          return message
        },
        incoming: (message, next) => {
          const { taskId } = objectAt(objectAt(objectAt(message, 'params'), '_meta'), relatedTask)
          if (message.method !== 'elicitation/create' || taskId === undefined || awaited.has(taskId)) next(message)
        },
      }
    },
  },
  'tasks.requestor.related-task-on-responses': {
    says: 'answers the question of a task without a word of the task',
    seams: {
      answer: {
        'elicitation/create': async (_request, next) => {
          const answer = await next()
          if (answer.result === undefined) return answer
          const { _meta, ...result } = objectAt(answer, 'result')
          return { ...answer, result }
        },
      },
    },
  },
  'tasks.requestor.no-related-task-on-task-methods': {
    says: 'names the task in the metadata of tasks/get as well',
    seams: {
      outgoing: (message) => {
        if (message.method !== 'tasks/get') return message
        const params = objectAt(message, 'params')
        return { ...message, params: { ...params, _meta: { [relatedTask]: { taskId: params.taskId } } } }
      },
    },
  },
  'tasks.requestor.opaque-cursors': {
    says: 'decodes the cursor of a list of tasks',
    seams: {
      outgoing: (message) => {
        const params = objectAt(message, 'params')
        if (message.method !== 'tasks/list' || typeof params.cursor !== 'string') return message
        return { ...message, params: { ...params, cursor: decodeURIComponent(params.cursor) } }
      },
    },
  },
  'tasks.requestor.no-reliance-on-retention': {
    says: 'looks once more at a task that it has cancelled, and gives up when it is gone',
    seams: {
      requestor: {
        cancel: async (taskId, context, next) => {
          await next()
          await context.send({ jsonrpc: '2.0', id: 'once-more', method: 'tasks/get', params: { taskId } })
          context.crash()
          return {}
        },
      },
    },
  },
})
