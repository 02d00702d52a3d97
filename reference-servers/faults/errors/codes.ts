import { internalError, invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { declare, forget, handle, refuse } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import type { Exchange } from '../../transports/exchange.ts'

export default faults({
  'errors.invalid-params.code': {
    says: 'calls resources/read without uri an internal error',
    seams: handle('resources/read', (request, context, next) => {
      if (request.params?.uri === undefined) throw internalError()
      return next(request, context)
    }),
  },
  'errors.invalid-request.code': {
    says: 'serves requests of any JSON-RPC version',
    seams: {
      incoming: (message, connection, next) =>
        next(
          typeof message === 'object' && message !== null && 'method' in message && 'jsonrpc' in message
            ? { ...message, jsonrpc: '2.0' }
            : message,
          connection,
        ),
    },
  },
  'errors.method-not-found.capability-gated': {
    says: 'calls prompts/list invalid where it has no prompts',
    seams: {
      ...declare(({ prompts: _, ...others }) => others),
      honoured: (filter, next) => {
        const { promptsListChanged: _, ...others } = next(filter)
        return others
      },
      handlers: {
        ...refuse('prompts/list', invalidRequest('There are no prompts')).handlers,
        ...forget('prompts/get').handlers,
      },
    },
    control: {
      ...declare(({ prompts: _, ...others }) => others),
      honoured: (filter, next) => {
        const { promptsListChanged: _, ...others } = next(filter)
        return others
      },
      ...forget('prompts/list', 'prompts/get'),
    },
  },
  'errors.method-not-found.code': {
    says: 'calls a method that it has never heard of an internal error',
    seams: {
      outgoing: (message, context, next) => {
        const isUnheardOf = context.request?.method.startsWith('x-') === true
        if (!isUnheardOf || typeof message !== 'object' || message === null || !('error' in message))
          return next(message, context)
        return next({ ...message, error: { code: -32603, message: 'Internal error' } }, context)
      },
    },
  },
  'errors.modern.shape': {
    says: 'does not say which version was asked for',
    seams: {
      outgoing: (message, context, next) => {
        const isRefusal = isObject(message) && isObject(message.error) && message.error.code === -32022
        if (!isRefusal || !isObject(message.error) || !isObject(message.error.data)) return next(message, context)
        const { requested: _, ...data } = message.error.data
        return next({ ...message, error: { ...message.error, data } }, context)
      },
    },
  },
  'errors.parse-error.code': [
    {
      says: 'calls input that is no JSON an internal error',
      transports: ['stdio', 'streamable-http'],
      seams: {
        outgoing: (message, context, next) => {
          if (typeof message !== 'object' || message === null || !('error' in message)) return next(message, context)
          const { error } = message
          const isParseError = typeof error === 'object' && error !== null && 'code' in error && error.code === -32700
          return next(isParseError ? { ...message, error: { ...error, code: -32603 } } : message, context)
        },
      },
    },
    {
      says: 'answers a body that is no JSON with a page of its framework and HTTP status 500',
      transports: ['streamable-http'],
      seams: () => {
        const unreadable = new WeakSet<Exchange>()
        return {
          http: {
            body: (body, exchange, next) => {
              if (!body.toString().includes('-32700')) return next(body, exchange)
              unreadable.add(exchange)
              return '<h1>Internal Server Error</h1>'
            },
            head: (head, exchange, next) =>
              next(
                unreadable.has(exchange)
                  ? { status: 500, headers: { ...head.headers, 'Content-Type': 'text/html' } }
                  : head,
                exchange,
              ),
          },
        }
      },
    },
  ],
})
