import { methodNotFound } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { sendBefore } from '../../fault-edits.ts'
import { isObject, type JsonRpcRequest } from '../../json-rpc.ts'

const refuse = ({ method }: JsonRpcRequest): never => {
  throw methodNotFound(method)
}

export default faults({
  'lifecycle.operation.server-capabilities-should': {
    says: 'tells of changed prompts although it declares none',
    seams: {
      capabilities: (context, next) => ({ ...next(context), prompts: undefined }),
      handlers: { 'prompts/list': refuse, 'prompts/get': refuse },
      ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/prompts/list_changed', params: {} }),
    },
  },
  'lifecycle.operation.server-capabilities': {
    says: 'tells of changed prompts although it declares none',
    seams: {
      capabilities: (context, next) => ({ ...next(context), prompts: undefined }),
      handlers: { 'prompts/list': refuse, 'prompts/get': refuse },
      ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/prompts/list_changed', params: {} }),
    },
  },
  'lifecycle.shutdown.server-exits-on-eof': {
    says: 'stays when its input has ended',
    seams: { shutdown: () => new Promise(() => {}) },
  },
  'lifecycle.timeout.cancels': {
    says: 'gives up its requests without a word',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
    seams: {
      outgoing: (message, context, next) =>
        isObject(message) && message.method === 'notifications/cancelled' ? [] : next(message, context),
    },
  },
  'lifecycle.timeout.established': {
    says: 'waits for an answer as long as it takes',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: {
      handlers: {
        'tools/call': (request, context, next) => {
          const { params } = request
          if (params && isObject(params.arguments)) {
            const { giveUpAfterMs: _, ...others } = params.arguments
            params.arguments = others
          }
          return next(request, context)
        },
      },
    },
  },
})
