/** Questions to the client, subscriptions and tasks: what goes on between two requests. */
import { isObject } from '../json-rpc.ts'
import type { Task } from '../tasks/task.ts'
import { isRequest, methodOf, paramsOf } from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

/** The answer of the client to a form. */
const actionOf = (message: unknown): unknown =>
  isObject(message) && isObject(message.result) ? message.result.action : undefined

export default rareBugs({
  'after-decline': {
    says: 'loses the request after a form was declined',
    seams: () => {
      let isDue = false
      return {
        incoming: (message, connection, next) => {
          const isLost = isDue && isRequest(message)
          if (isLost) isDue = false
          isDue ||= actionOf(message) === 'decline'
          return isLost ? undefined : next(message, connection)
        },
      }
    },
  },
  'question-beside': {
    says: 'reads no answer to a question while another one is open',
    seams: () => {
      let open = 0
      return {
        outgoing: (message, context, next) => {
          if (methodOf(message) === 'elicitation/create') open += 1
          return next(message, context)
        },
        incoming: (message, connection, next) => {
          if (actionOf(message) === undefined) return next(message, connection)
          open -= 1
          return open > 0 ? undefined : next(message, connection)
        },
      }
    },
  },
  'list-during-question': {
    says: 'loses lists while it waits for a sampled text',
    seams: () => {
      const open = new Set<unknown>()
      return {
        outgoing: (message, context, next) => {
          if (isObject(message) && message.method === 'sampling/createMessage') open.add(message.id)
          return next(message, context)
        },
        incoming: (message, connection, next) => {
          if (isObject(message) && message.method === undefined) open.delete(message.id)
          return open.size > 0 && String(methodOf(message)).endsWith('/list') ? undefined : next(message, connection)
        },
      }
    },
  },
  'question-again': {
    says: 'answers the call twice when its question was cancelled',
    seams: () => {
      let isCancelled = false
      return {
        incoming: (message, connection, next) => {
          isCancelled ||= actionOf(message) === 'cancel'
          return next(message, connection)
        },
        outgoing: (message, context, next) => {
          const isTwice = isCancelled && context.request?.method === 'tools/call' && methodOf(message) === undefined
          if (isTwice) isCancelled = false
          return isTwice ? [...next(message, context), ...next(message, context)] : next(message, context)
        },
      }
    },
  },
  'state-before-last': {
    says: 'leaves a call alone that goes on with another state than the last one',
    revision: '2026-07-28',
    seams: () => {
      let last: string | undefined
      return {
        seal: (state, next) => {
          last = next(state)
          return last
        },
        answer: (request, context, next) => {
          const { requestState } = paramsOf(request)
          return requestState !== undefined && requestState !== last ? new Promise(() => {}) : next(request, context)
        },
      }
    },
  },
  'third-listener': {
    says: 'reads nothing any more once three subscriptions are open',
    revision: '2026-07-28',
    seams: () => {
      const open = new Set<unknown>()
      return {
        incoming: (message, connection, next) => {
          if (methodOf(message) === 'notifications/cancelled') open.delete(paramsOf(message).requestId)
          if (isRequest(message) && message.method === 'subscriptions/listen') open.add(message.id)
          return open.size >= 3 ? new Promise(() => {}) : next(message, connection)
        },
      }
    },
  },
  'task-of-the-last': {
    says: 'tells of the newest task, whichever is asked for',
    seams: () => {
      let newest: unknown
      return {
        tasks: {
          id: (context, next) => {
            const id = next(context)
            newest = id
            return id
          },
          find: (id, context, next) => next(newest ?? id, context),
        },
      }
    },
  },
  'task-alive-again': {
    says: 'shows a cancelled task as working once another one was begun',
    seams: () => {
      let cancelled: Task | undefined
      let isBegun = false
      return {
        tasks: {
          id: (context, next) => {
            isBegun = cancelled !== undefined
            return next(context)
          },
          cancel: (task, next) => {
            next(task)
            cancelled ??= task
          },
          view: (task, next) => {
            const view = next(task)
            return isBegun && task === cancelled ? { ...view, status: 'working' } : view
          },
        },
      }
    },
  },
  'task-list-beside': {
    says: 'loses tasks/list while a task is at work',
    seams: () => {
      const all = new Set<Task>()
      return {
        tasks: {
          move: (task, status, message, next) => {
            all.add(task)
            next(task, status, message)
          },
          view: (task, next) => {
            all.add(task)
            return next(task)
          },
        },
        incoming: (message, connection, next) =>
          methodOf(message) === 'tasks/list' && [...all].some(({ isOver }) => !isOver)
            ? undefined
            : next(message, connection),
      }
    },
  },
})
