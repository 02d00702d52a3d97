import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'

const isAsking = (message: unknown): message is JsonObject & { result: JsonObject } =>
  isObject(message) && isObject(message.result) && message.result.resultType === 'input_required'

export default faults({
  'mrtr.input-required.shape': [
    {
      says: 'gives its questions as a list',
      seams: {
        outgoing: (message, context, next) => {
          const result = isObject(message) ? message.result : undefined
          if (!isObject(message) || !isObject(result) || !isObject(result.inputRequests)) return next(message, context)
          return next(
            { ...message, result: { ...result, inputRequests: Object.values(result.inputRequests) } },
            context,
          )
        },
      },
    },
    {
      says: 'gives its state as an object',
      seams: {
        outgoing: (message, context, next) =>
          next(
            isAsking(message) && message.result.requestState !== undefined
              ? { ...message, result: { ...message.result, requestState: { sealed: message.result.requestState } } }
              : message,
            context,
          ),
      },
    },
  ],
  'mrtr.server.at-least-one-field': {
    says: 'says that input is required, and no more',
    seams: {
      outgoing: (message, context, next) => {
        if (!isAsking(message)) return next(message, context)
        const { inputRequests, requestState, ...result } = message.result
        return next({ ...message, result }, context)
      },
    },
  },
  'mrtr.server.request-kinds': {
    says: 'asks for a ping as input',
    alsoBreaks: { 'mrtr.input-required.shape': 'the schema lists the three kinds' },
    seams: {
      outgoing: (message, context, next) => {
        if (!isAsking(message) || !isObject(message.result.inputRequests)) return next(message, context)
        const keys = Object.keys(message.result.inputRequests)
        const inputRequests = Object.fromEntries(keys.map((key) => [key, { method: 'ping' }]))
        return next({ ...message, result: { ...message.result, inputRequests } }, context)
      },
    },
  },
  'mrtr.server.state-reject': {
    says: 'reads the first half of a state and does not look at its signature',
    alsoBreaks: { 'mrtr.server.state-bound-to-request': 'nor does it look at what the state was for' },
    seams: () => {
      const given = new Map<string, JsonObject>()
      return {
        seal: (state, next) => {
          const text = next(state)
          given.set(text.slice(0, 8), state)
          return text
        },
        unseal: (text, next) => next(text) ?? given.get(text.slice(0, 8)),
      }
    },
  },
  'mrtr.server.supported-requests-only': {
    says: 'asks for input before it completes',
    seams: editResult('completion/complete', ({ _meta }) => ({
      _meta,
      resultType: 'input_required',
      inputRequests: {},
      requestState: 'x',
    })),
  },
  'mrtr.server.unique-keys': {
    says: 'writes two input requests under one key',
    seams: {
      serialize: (message, next) => String(next(message)).replace('"name2":{"method"', '"name1":{"method"'),
    },
  },
})
