import { type Fault, faults } from '../../fault.ts'
import { editNotification, editParams, editQuestion, notification } from '../../fault-edits.ts'
import { ask } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Reports progress right after the answer to a tool call, if it is such an answer. */
function reportAfter(member: 'result' | 'error', progress: number): Seams {
  const isSuch = (message: unknown): message is JsonObject => isObject(message) && isObject(message[member])
  return {
    outgoing: (message, context, next) => {
      const meta = context.request?.params?._meta
      const token = isObject(meta) ? meta.progressToken : undefined
      if (!isSuch(message) || context.request?.method !== 'tools/call' || token === undefined)
        return next(message, context)
      return [...next(message, context), notification('notifications/progress', { progressToken: token, progress })]
    },
  }
}

const refused: Fault = {
  says: 'reports progress of a call that it has refused',
  transports: ['stdio'],
  seams: reportAfter('error', 1),
}

const completed: Fault = {
  says: 'reports progress after the result',
  transports: ['stdio'],
  seams: reportAfter('result', 1000),
}

const madeUp: Fault = {
  says: 'makes up its own progress token',
  seams: editParams('notifications/progress', { progressToken: 'made-up' }),
}

const standstill: Fault = {
  says: 'reports the same progress again and again',
  seams: editParams('notifications/progress', { progress: 1 }),
}

/** Reports progress under another token than the one that was given. */
const underToken = (change: (token: unknown) => unknown): Seams =>
  editNotification('notifications/progress', ({ params, ...message }) => ({
    ...message,
    params: isObject(params) ? { ...params, progressToken: change(params.progressToken) } : params,
  }))

const textToken: Fault = {
  says: 'reports the progress of a call with a number as token under its text',
  alsoBreaks: {
    'progress.sender.value-increases': 'two calls at once report under one token',
    'progress.server.value-increases': 'two calls at once report under one token',
  },
  seams: underToken(String),
}

const noEmptyToken: Fault = {
  says: 'takes an empty progress token for none, and makes one up',
  seams: underToken((token) => (token === '' ? 'progress' : token)),
}

const lastToken: Fault = {
  says: 'keeps the progress token of the last call for all that run',
  transports: ['stdio'],
  seams: () => {
    let last: unknown
    return {
      ...underToken(() => last),
      handlers: {
        'tools/call': (request, context, next) => {
          const meta = request.params?._meta
          if (isObject(meta) && meta.progressToken !== undefined) last = meta.progressToken
          return next(request, context)
        },
      },
    }
  },
}

export default faults({
  'progress.server.rate-limit': {
    says: 'reports each step of a long loop',
    seams: { flood: (kind, step, next) => kind === 'progress' || next(kind, step) },
  },
  'progress.task.same-token': {
    says: 'reports the progress of a task under the id of the task',
    seams: {
      tasks: {
        related: (message, task, next) =>
          next(
            isObject(message) && message.method === 'notifications/progress' && isObject(message.params)
              ? { ...message, params: { ...message.params, progressToken: task.id } }
              : message,
            task,
          ),
      },
    },
  },
  'progress.task.stops-at-terminal': {
    says: 'reports the progress of a task that was cancelled',
    transports: ['stdio'],
    seams: () => {
      const last = new Map<unknown, JsonObject>()
      return {
        tasks: {
          related: (message, task, next) => {
            const named = next(message, task)
            if (isObject(named) && named.method === 'notifications/progress' && isObject(named.params))
              last.set(task, named.params)
            return named
          },
          announce: (task, connection, next) => {
            next(task, connection)
            const params = last.get(task)
            if (task.status !== 'cancelled' || !params) return
            setTimeout(() => connection.notify('notifications/progress', { ...params, progress: 1000 }), 50).unref()
          },
        },
      }
    },
  },
  'progress.notification.shape': {
    says: 'reports progress as text',
    seams: editParams('notifications/progress', { progress: '50%' }),
  },
  'progress.sender.in-progress-only': refused,
  'progress.sender.known-token': [madeUp, textToken, noEmptyToken],
  'progress.sender.stops-after-completion': completed,
  'progress.sender.value-increases': [standstill, lastToken],
  'progress.server.in-progress-only': refused,
  'progress.server.known-token': [madeUp, textToken, noEmptyToken],
  'progress.server.stops-after-completion': completed,
  'progress.server.value-increases': [standstill, lastToken],
  'progress.token.string-or-integer': {
    says: 'asks for progress with a fraction as token',
    seams: editQuestion('roots/list', (params) => ({ ...params, _meta: { progressToken: 0.5317 } })),
  },
  'progress.token.unique': {
    says: 'uses one progress token for everything',
    seams: ask('sampling/createMessage', (params) =>
      params._meta ? { ...params, _meta: { progressToken: 'progress' } } : params,
    ),
  },
  'progress.sender.message-human-readable': {
    says: 'tells its progress in a message without words',
    seams: editParams('notifications/progress', { message: '' }),
    control: editParams('notifications/progress', { message: 'halfway' }),
  },
})
