import { faults } from '../../fault.ts'
import { isObject, type Json, objectAt } from '../../messages.ts'

export default faults({
  'mrtr.client.all-keys-answered': {
    says: 'answers the first question only',
    seams: {
      retry({ inputResponses, ...params }) {
        if (!isObject(inputResponses)) return params
        return { ...params, inputResponses: Object.fromEntries(Object.entries(inputResponses).slice(0, 1)) }
      },
    },
  },
  'mrtr.client.answers-before-retry': {
    says: 'repeats the call at once, without answers',
    seams: {
      retry: ({ inputResponses: _, ...params }) => params,
    },
  },
  'mrtr.client.echo-state': [
    {
      says: 'trims the state of the server',
      seams: {
        retry: ({ requestState, ...params }) =>
          typeof requestState === 'string' ? { ...params, requestState: requestState.trim() } : params,
      },
    },
    {
      says: 'keeps the state of the server to itself',
      seams: { retry: ({ requestState: _, ...params }) => params },
    },
  ],
  'mrtr.client.new-request-id': {
    says: 'repeats a call under its old id',
    seams: () => {
      const ids = new Map<string, Json | undefined>()
      return {
        outgoing(message) {
          if (message.method !== 'tools/call') return message
          const params = objectAt(message, 'params')
          const name = String(params.name)
          if (params.requestState === undefined && params.inputResponses === undefined) ids.set(name, message.id)
          return { ...message, id: ids.get(name) }
        },
      }
    },
  },
  'mrtr.client.no-invented-state': [
    {
      says: 'sends an empty state when the server gave none',
      seams: {
        retry: ({ requestState, ...params }) => ({ ...params, requestState: requestState ?? '' }),
      },
    },
    {
      says: 'sends the state of the round before when the server gave none',
      seams: () => {
        let last: Json | undefined
        return {
          retry({ requestState = last, ...params }) {
            last = requestState
            return requestState === undefined ? params : { ...params, requestState }
          },
        }
      },
    },
  ],
  'mrtr.client.request-state-opaque': {
    says: 'reads a state that begins with a brace, and gives up when it is no JSON',
    seams: {
      retry(params) {
        const { requestState } = params
        if (typeof requestState !== 'string' || !requestState.startsWith('{')) return params
        try {
          JSON.parse(requestState)
          return params
        } catch {
          return null
        }
      },
    },
  },
  'mrtr.client.same-request': {
    says: 'repeats a call without its arguments',
    seams: {
      retry: (params) => ({ ...params, arguments: {} }),
    },
  },
  'mrtr.client.state-scoped-to-retry': {
    says: 'keeps the state in one place, and sends it with whatever comes next',
    seams: () => {
      let state: Json | undefined
      return {
        retry(params) {
          state = params.requestState ?? state
          return params
        },
        outgoing(message) {
          const params = objectAt(message, 'params')
          if (state === undefined || message.method !== 'tools/call') return message
          if ('requestState' in params || 'inputResponses' in params) return message
          return { ...message, params: { ...params, requestState: state } }
        },
      }
    },
  },
  'mrtr.input-responses.shape': {
    says: 'wraps the answers into results',
    seams: {
      retry: (params) => {
        const answers = Object.entries(objectAt(params, 'inputResponses')).map(([key, result]) => [key, { result }])
        return { ...params, inputResponses: Object.fromEntries(answers) }
      },
    },
  },
})
