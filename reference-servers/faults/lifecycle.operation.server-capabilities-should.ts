import { methodNotFound } from '../errors.ts'
import { sendBefore } from '../fault-edits.ts'
import type { JsonRpcRequest } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const refuse = ({ method }: JsonRpcRequest): never => {
  throw methodNotFound(method)
}

export default fault({
  requirement: 'lifecycle.operation.server-capabilities-should',
  says: 'tells of changed prompts although it declares none',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: {
    capabilities: (context, next) => ({ ...next(context), prompts: undefined }),
    handlers: { 'prompts/list': refuse, 'prompts/get': refuse },
    ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/prompts/list_changed', params: {} }),
  },
})
