import { faults } from '../../fault.ts'
import { alsoSend, editAnswer } from '../../fault-edits.ts'
import { errorResponse, INTERNAL_ERROR, isRequestId, objectAt, RpcError } from '../../messages.ts'

export default faults({
  'roots.capability.declare-at-initialize': {
    says: 'does not declare roots, and offers it all the same',
    seams: {
      initialize(params) {
        const { roots: _, ...capabilities } = objectAt(params, 'capabilities')
        return { ...params, capabilities }
      },
    },
  },
  'roots.capability.list-changed-only-if-declared-should': {
    says: 'tells of changed roots although it did not announce that',
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }),
  },
  'roots.capability.list-changed-only-if-declared': {
    says: 'tells of changed roots although it did not announce that',
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }),
  },
  'roots.errors.method-not-found': {
    says: 'has no roots, and refuses roots/list with an internal error',
    seams: {
      initialize(params) {
        const { roots: _, ...capabilities } = objectAt(params, 'capabilities')
        return { ...params, capabilities }
      },
      answer: {
        'roots/list': ({ id }) => errorResponse(isRequestId(id) ? id : null, new RpcError(INTERNAL_ERROR, 'No roots')),
      },
    },
  },
  'roots.list-changed.shape': {
    says: 'tells of changed roots with positional params',
    client: { capabilities: { roots: { listChanged: true } } },
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/roots/list_changed', params: [] }),
  },
  'roots.list.shape': {
    says: 'lists roots as text',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editAnswer('roots/list', () => ({ roots: ['file:///work'] })),
  },
  'roots.uri.file-scheme': {
    says: 'offers a root on the web',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editAnswer('roots/list', () => ({ roots: [{ uri: 'https://example.com/repo' }] })),
  },
})
