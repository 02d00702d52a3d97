import { ToolError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { isObject } from '../../json-rpc.ts'
import { relatedTask } from '../../tasks/context.ts'

export default faults({
  'tasks.requestor.none-without-capability': {
    says: 'asks for a task, though the client declared none',
    seams: {
      requestor: {
        augments: (method, capabilities, next) => next(method, capabilities) || capabilities.tasks === undefined,
      },
    },
  },
  'tasks.requestor.only-declared-types': {
    says: 'asks for a task of any kind once the client has declared one',
    seams: { requestor: { augments: (_method, capabilities) => capabilities.tasks !== undefined } },
  },
  'tasks.requestor.respect-poll-interval': {
    says: 'looks at a task all the time',
    seams: { requestor: { interval: () => 10 } },
  },
  'tasks.requestor.keep-polling': {
    says: 'looks at a task once and no more',
    seams: () => {
      let looks = 0
      return {
        requestor: {
          interval: (asked, next) => {
            looks += 1
            if (looks > 1) throw new ToolError('The client does not come to an end')
            return next(asked)
          },
        },
      }
    },
    alsoBreaks: { 'tasks.requestor.poll-despite-notifications': 'it does not poll then either' },
  },
  'tasks.requestor.no-reliance-on-notifications': {
    says: 'waits to be told that a task is over',
    seams: {
      requestor: {
        follow: () => new Promise(() => {}),
      },
    },
  },
  'tasks.requestor.poll-despite-notifications': {
    says: 'looks no more at a task of which it was told something',
    seams: () => {
      let isTold = false
      return {
        notifications: {
          'notifications/tasks/status': () => {
            isTold = true
          },
        },
        requestor: {
          interval: (asked, next) => {
            if (isTold) throw new ToolError('The client told nothing more')
            return next(asked)
          },
        },
      }
    },
  },
  'tasks.requestor.no-related-task-on-task-methods': {
    says: 'names the task in the metadata of tasks/get as well',
    seams: {
      outgoing: (message, context, next) => {
        if (!isObject(message) || message.method !== 'tasks/get' || !isObject(message.params))
          return next(message, context)
        const { taskId } = message.params
        return next({ ...message, params: { ...message.params, _meta: { [relatedTask]: { taskId } } } }, context)
      },
    },
  },
})
