import { faults } from '../../fault.ts'
import { editNotification, editQuestion } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'progress.notification.shape': {
    says: 'reports progress as text',
    seams: editNotification('notifications/progress', (message) => ({
      ...message,
      params: { ...(isObject(message.params) && message.params), progress: '50%' },
    })),
  },
  'progress.sender.in-progress-only': {
    says: 'reports progress of a call that it has refused',
    transports: ['stdio'],
    seams: {
      outgoing: (message, context, next) => {
        const { _meta: meta } = context.request?.params ?? {}
        const isRefusal = isObject(message) && isObject(message.error) && context.request?.method === 'tools/call'
        if (!isRefusal || !isObject(meta) || meta.progressToken === undefined) return next(message, context)
        const params = { progressToken: meta.progressToken, progress: 1 }
        return [...next(message, context), { jsonrpc: '2.0', method: 'notifications/progress', params }]
      },
    },
  },
  'progress.sender.known-token': {
    says: 'makes up its own progress token',
    seams: editNotification('notifications/progress', (message) => ({
      ...message,
      params: { ...(isObject(message.params) && message.params), progressToken: 'made-up' },
    })),
  },
  'progress.sender.stops-after-completion': {
    says: 'reports progress after the result',
    transports: ['stdio'],
    seams: {
      outgoing: (message, context, next) => {
        const meta = context.request?.params?._meta
        const isResult = isObject(message) && isObject(message.result) && context.request?.method === 'tools/call'
        if (!isResult || !isObject(meta) || meta.progressToken === undefined) return next(message, context)
        const params = { progressToken: meta.progressToken, progress: 1000 }
        return [...next(message, context), { jsonrpc: '2.0', method: 'notifications/progress', params }]
      },
    },
  },
  'progress.sender.value-increases': {
    says: 'reports the same progress again and again',
    seams: editNotification('notifications/progress', (message) => ({
      ...message,
      params: { ...(isObject(message.params) && message.params), progress: 1 },
    })),
  },
  'progress.server.in-progress-only': {
    says: 'reports progress of a call that it has refused',
    transports: ['stdio'],
    seams: {
      outgoing: (message, context, next) => {
        const { _meta: meta } = context.request?.params ?? {}
        const isRefusal = isObject(message) && isObject(message.error) && context.request?.method === 'tools/call'
        if (!isRefusal || !isObject(meta) || meta.progressToken === undefined) return next(message, context)
        const params = { progressToken: meta.progressToken, progress: 1 }
        return [...next(message, context), { jsonrpc: '2.0', method: 'notifications/progress', params }]
      },
    },
  },
  'progress.server.known-token': {
    says: 'makes up its own progress token',
    seams: editNotification('notifications/progress', (message) => ({
      ...message,
      params: { ...(isObject(message.params) && message.params), progressToken: 'made-up' },
    })),
  },
  'progress.server.stops-after-completion': {
    says: 'reports progress after the result',
    transports: ['stdio'],
    seams: {
      outgoing: (message, context, next) => {
        const meta = context.request?.params?._meta
        const isResult = isObject(message) && isObject(message.result) && context.request?.method === 'tools/call'
        if (!isResult || !isObject(meta) || meta.progressToken === undefined) return next(message, context)
        const params = { progressToken: meta.progressToken, progress: 1000 }
        return [...next(message, context), { jsonrpc: '2.0', method: 'notifications/progress', params }]
      },
    },
  },
  'progress.server.value-increases': {
    says: 'reports the same progress again and again',
    seams: editNotification('notifications/progress', (message) => ({
      ...message,
      params: { ...(isObject(message.params) && message.params), progress: 1 },
    })),
  },
  'progress.token.string-or-integer': {
    says: 'asks for progress with a fraction as token',
    seams: editQuestion('roots/list', (params) => ({ ...params, _meta: { progressToken: 0.5317 } })),
  },
  'progress.token.unique': {
    says: 'uses one progress token for everything',
    seams: {
      questions: {
        'sampling/createMessage': (params) =>
          params._meta ? { ...params, _meta: { progressToken: 'progress' } } : params,
      },
    },
  },
})
