/** Tasks of 2025-11-25, in both roles: what is asked for as a task, and how the client keeps its own. */
import { isObject, objectAt, RpcError } from '../messages.ts'
import { quirks } from '../quirk.ts'

const core = { revisions: ['2025-11-25'] } as const

/** A lifetime that nobody grants. */
const tooLong = 1e9

export default quirks({
  'optional-tasks-never': {
    ...core,
    says: 'It calls tools as tasks only where they run in no other way.',
    seams: {
      requestor: { augments: (tool, next) => next() && objectAt(tool, 'execution').taskSupport === 'required' },
    },
    tolerates: ['tasks.client.optional-tool-either'],
    hides: [
      'tasks.requestor.poll-despite-notifications',
      'tasks.requestor.poll-while-result-pending',
      'tasks.requestor.result-on-input-required',
      'tasks.requestor.related-task-on-responses',
      'tasks.client.any-sse-stream',
      'progress.task.token-stays-valid',
      'tasks.audit.requestor-log-events',
    ],
  },
  'asks-for-no-ttl': {
    ...core,
    says: 'It does not say how long a task is to be kept.',
    seams: {
      outgoing: (message) => {
        const params = objectAt(message, 'params')
        return isObject(params.task) ? { ...message, params: { ...params, task: {} } } : message
      },
    },
    tolerates: ['tasks.requestor.ttl-optional'],
  },
  'tasks-for-ever': {
    ...core,
    says: 'Its own tasks are kept for ever, unless somebody wants them for thirty years.',
    seams: {
      tasks: { ttl: (requested, next) => (typeof requested === 'number' && requested > tooLong ? next() : null) },
    },
    tolerates: ['tasks.receiver.may-override-ttl'],
  },
  'no-poll-interval': {
    ...core,
    says: 'It tells nobody how often to look at its tasks.',
    seams: {
      tasks: {
        view: (_task, next) => {
          const { pollInterval: _, ...view } = next()
          return view
        },
      },
    },
    tolerates: ['tasks.receiver.poll-interval-optional'],
  },
  'tasks-over-at-once': {
    ...core,
    says: 'Its own tasks are over when it answers that they have begun.',
    seams: {
      tasks: {
        start: async (created, run) => {
          await run()
          return created
        },
      },
    },
    hides: ['tasks.cancel.*', 'tasks.receiver.cancel-works-when-declared', 'tasks.receiver.param-is-source-of-truth'],
  },
  'tasks-kept-longer': {
    ...core,
    says: 'Its own tasks are promised for a moment, and kept for minutes.',
    seams: { tasks: { view: (_task, next) => ({ ...next(), ttl: 1 }) } },
    tolerates: ['tasks.receiver.may-override-ttl'],
    hides: ['tasks.receiver.retain-until-ttl'],
  },
  'tells-nothing-of-tasks': {
    ...core,
    says: 'It shows the status of its tasks, and tells nobody of it.',
    seams: { tasks: { announce: () => {} } },
    tolerates: ['tasks.receiver.status-notification-optional'],
    hides: ['tasks.status-notification.shape', 'tasks.status-notification.no-related-task'],
  },
  'samples-as-tasks-only': {
    ...core,
    says: 'It refuses to sample where it is not asked for a task.',
    seams: {
      answer: {
        'sampling/createMessage': async (request, next) => {
          if (objectAt(request, 'params').task !== undefined) return next()
          const { code, message } = new RpcError(-32600, 'Only as a task')
          return { jsonrpc: '2.0', id: request.id ?? null, error: { code, message } }
        },
      },
    },
    tolerates: ['tasks.receiver.may-require-augmentation'],
    hides: [
      'sampling.*',
      'progress.*',
      'cancellation.receiver.no-response',
      'tasks.receiver.result-error-verbatim',
      'tasks.receiver.jsonrpc-error-fails-task',
      'cancellation.client.log-reason',
      'principles.sampling.approval',
    ],
  },
})
