import { faults } from '../../fault.ts'
import { editHeaders, editParams, posts } from '../../fault-edits.ts'
import { isObject, type Json, type JsonObject, objectAt } from '../../messages.ts'

const capabilities = 'io.modelcontextprotocol/clientCapabilities'

export default faults({
  'tasks-ext.client.declares-per-request': {
    says: 'declares the extension for calls alone',
    seams: editParams('tasks/get', (params) => {
      const { extensions: _, ...declared } = objectAt(objectAt(params, '_meta'), capabilities)
      return { ...params, _meta: { ...objectAt(params, '_meta'), [capabilities]: declared } }
    }),
  },
  'tasks-ext.client.handles-both-shapes': {
    says: 'takes a task for an empty result',
    seams: { decide: { resultType: (result, next) => (result.resultType === 'task' ? 'complete' : next()) } },
    alsoBreaks: {
      'messages.result.result-type-unrecognized-invalid': 'it takes any type that it does not know for a result',
    },
  },
  'tasks-ext.client.rejects-task-elsewhere': {
    says: 'follows a task whatever was asked for',
    seams: { decide: { resultType: (result, next) => (result.resultType === 'task' ? 'task' : next()) } },
  },
  'tasks-ext.client.poll-interval': {
    says: 'looks at a task all the time',
    seams: { requestor: { interval: () => 5 } },
  },
  'tasks-ext.client.keeps-polling': {
    says: 'gives a task up after three looks',
    seams: { requestor: { goesOn: (looks) => looks < 3 } },
    alsoBreaks: { 'tasks-ext.client.observes-after-update': 'it does not look on then either' },
  },
  'tasks-ext.client.persists-ids': {
    says: 'knows nothing of its tasks when it is started again, and has the work done twice',
    transports: ['streamable-http'],
    seams: { requestor: { keeps: () => false } },
  },
  'tasks-ext.client.fulfils-input-requests': {
    says: 'leaves the questions of a task alone',
    seams: { requestor: { answers: async () => {} } },
  },
  'tasks-ext.client.observes-after-update': {
    says: 'takes an acknowledgement for the end of the task',
    seams: () => {
      let isAnswered = false
      return {
        requestor: {
          answers: async (_task, _update, next) => {
            await next()
            isAnswered = true
          },
          goesOn: () => !isAnswered,
        },
      }
    },
  },
  'tasks-ext.client.input-requests-like-standalone': {
    says: 'accepts the questions of tasks without showing them to anybody',
    seams: {
      requestor: {
        answers: (task, update) => {
          const answer: JsonObject = { action: 'decline' }
          return update(Object.fromEntries(Object.keys(objectAt(task, 'inputRequests')).map((key) => [key, answer])))
        },
      },
    },
  },
  'tasks-ext.client.dedupes-input-requests': {
    says: 'opens two dialogues for one question',
    seams: {
      requestor: {
        answers: async (task, update, next) => {
          await next()
          const keys = Object.keys(objectAt(task, 'inputRequests'))
          await update(Object.fromEntries(keys.map((key) => [key, { action: 'cancel' }])))
        },
      },
    },
  },
  'tasks-ext.client.answers-once': {
    says: 'answers a question each time that it is shown',
    seams: { requestor: { open: (keys) => keys } },
  },
  'tasks-ext.client.update-outstanding-keys-only': {
    says: 'repeats all earlier answers with each new one',
    seams: () => {
      const keys = new Set<string>()
      return editParams('tasks/update', (params) => {
        const responses = objectAt(params, 'inputResponses')
        for (const key of Object.keys(responses)) keys.add(key)
        const [answer] = Object.values(responses).filter(isObject)
        const all = Object.fromEntries([...keys].map((key) => [key, answer ?? {}]))
        return { ...params, inputResponses: { ...all, ...responses } }
      })
    },
  },
  'tasks-ext.client.no-cancelled-notification': {
    says: 'cancels the call that was answered with a task, in place of the task',
    transports: ['stdio'],
    seams: () => {
      let id: Json | undefined
      return {
        outgoing: (message) => {
          if (message.method === 'tools/call') id = message.id
          return message
        },
        requestor: {
          cancel: async (_taskId, context) => {
            await context.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
            return {}
          },
        },
      }
    },
  },
  'tasks-ext.client.mcp-name-header': {
    says: 'leaves Mcp-Name off tasks/get',
    seams: editHeaders(posts('tasks/get'), { 'Mcp-Name': null }),
  },
})
