import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { editMeta } from '../../fault-edits.ts'
import { refuse, useAnyway } from '../../fault-overrides.ts'
import { objectAt, RpcError } from '../../messages.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

export default faults({
  'capabilities.client.declared-works': [
    {
      says: 'declares roots and knows no roots/list',
      seams: refuse('roots/list', new RpcError(codes.methodNotFound, 'Method not found')),
    },
    {
      says: 'declares roots and leaves roots/list without answer',
      seams: {
        incoming(message, next) {
          if (message.method !== 'roots/list') next(message)
        },
      },
    },
  ],
  'capabilities.client.respects-server': {
    says: 'lists resources of every server',
    seams: useAnyway('resources'),
  },
  'capabilities.objects.shape': {
    says: 'declares experimental features as a list',
    seams: {
      ...editMeta((meta) => ({ ...meta, [key]: { ...objectAt(meta, key), experimental: [] } })),
      initialize: (params) => ({ ...params, capabilities: { ...objectAt(params, 'capabilities'), experimental: [] } }),
    },
  },
})
