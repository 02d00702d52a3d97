import { AsyncLocalStorage } from 'node:async_hooks'
import { invalidParams, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { handle } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'mrtr.server.asks-again-for-missing': {
    says: 'refuses retries that lack an answer',
    seams: handle('tools/call', async (request, context, next) => {
      try {
        return await next(request, context)
      } catch (error) {
        const isRetry = context.params.requestState !== undefined
        if (isRetry && !(error instanceof RpcError)) throw invalidParams('inputResponses: an answer is missing')
        throw error
      }
    }),
  },
  'mrtr.server.ignores-extra-input': {
    says: 'refuses answers that it did not ask for',
    seams: handle('tools/call', (request, context, next) => {
      const { inputResponses } = context.params
      const keys = isObject(inputResponses) ? Object.keys(inputResponses) : []
      const isUnknown = (key: string) => !/^(name|line)\d$|^roots$/.test(key)
      if (keys.some(isUnknown)) throw invalidParams('inputResponses: unknown key')
      return next(request, context)
    }),
  },
  'mrtr.server.no-assumed-retry': {
    says: 'takes no more calls while ten questions are unanswered',
    transports: ['stdio'],
    seams: () => {
      let unanswered = 0
      return {
        handlers: {
          'tools/call': (request, context, next) => {
            if (context.params.requestState !== undefined) unanswered--
            if (unanswered >= 10) throw new RpcError(-32603, 'Too many questions are open')
            return next(request, context)
          },
        },
        outgoing: (message, context, next) => {
          if (isObject(message) && isObject(message.result) && message.result.resultType === 'input_required')
            unanswered++
          return next(message, context)
        },
      }
    },
  },
  'mrtr.server.protocol-error': {
    says: 'passes over inputResponses that are malformed',
    seams: handle('tools/call', (request, context, next) => {
      const { inputResponses } = context.params
      const isWellFormed = isObject(inputResponses) && Object.values(inputResponses).every(isObject)
      if (!isWellFormed) delete context.params.inputResponses
      return next(request, context)
    }),
  },
  'mrtr.server.retry-on-new-connection': {
    says: 'keeps its questions by socket',
    seams: () => {
      const sockets = new AsyncLocalStorage<unknown>()
      const owners = new Map<string, unknown>()
      return {
        http: { post: (exchange, next) => sockets.run(exchange.request.socket, () => next(exchange)) },
        seal: (state, next) => {
          const text = next(state)
          owners.set(text, sockets.getStore())
          return text
        },
        unseal: (text, next) => (owners.get(text) === sockets.getStore() ? next(text) : undefined),
      }
    },
  },
  'mrtr.server.state-untrusted': {
    says: 'hangs on a requestState that is no text',
    seams: {
      incoming: (message, connection, next) => {
        const params = isObject(message) && isObject(message.params) ? message.params : {}
        return typeof params.requestState === 'number' ? undefined : next(message, connection)
      },
    },
  },
  'mrtr.server.validates-responses': {
    says: 'takes any answer for a right one',
    alsoBreaks: {
      'elicitation.result.server-validates': 'it says the same of forms',
      'mrtr.server.state-reject': 'it does not read the state that comes with an answer',
      'sampling.security.server-validates-content': 'it says the same of samples',
    },
    seams: handle('tools/call', (request, context, next) => {
      const { inputResponses, requestState } = context.params
      const answers = isObject(inputResponses) ? Object.values(inputResponses) : []
      const isFirst = requestState === undefined || answers.length === 0
      const asksTwo = isObject(context.params.arguments) && context.params.arguments.count === 2
      if (isFirst || asksTwo || !answers.every(isObject)) return next(request, context)
      return { content: [{ type: 'text', text: JSON.stringify(inputResponses) }] }
    }),
  },
})
