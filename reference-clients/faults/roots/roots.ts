import { faults } from '../../fault.ts'
import { editAnswer, notification } from '../../fault-edits.ts'
import { alsoSend, refuse, undeclare } from '../../fault-overrides.ts'
import { INTERNAL_ERROR, isRequestId, RpcError, resultResponse } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'

export default faults({
  'roots.capability.declare-at-initialize': {
    says: 'does not declare roots, and offers it all the same',
    seams: undeclare('roots'),
  },
  'roots.capability.declare-per-request': {
    says: 'offers its roots in a request that does not declare them',
    seams: {
      answer: {
        'roots/list': ({ id }) => resultResponse(isRequestId(id) ? id : 0, { roots: [{ uri: 'file:///work' }] }),
      },
    },
  },
  'roots.capability.list-changed-only-if-declared-should': {
    says: 'tells of changed roots although it did not announce that',
    seams: alsoSend(notification('notifications/roots/list_changed')),
  },
  'roots.capability.list-changed-only-if-declared': {
    says: 'tells of changed roots although it did not announce that',
    seams: alsoSend(notification('notifications/roots/list_changed')),
  },
  'roots.errors.method-not-found': {
    says: 'has no roots, and refuses roots/list with an internal error',
    seams: {
      ...undeclare('roots'),
      ...refuse('roots/list', new RpcError(INTERNAL_ERROR, 'No roots')),
    },
  },
  'roots.list-changed.shape': {
    says: 'tells of changed roots with positional params',
    client: { capabilities: { roots: { listChanged: true } } },
    seams: alsoSend(notification('notifications/roots/list_changed', [])),
  },
  'roots.list.shape': {
    says: 'lists roots as text',
    revisions: handshakeRevisions,
    seams: editAnswer('roots/list', () => ({ roots: ['file:///work'] })),
  },
  'roots.uri.file-scheme': {
    says: 'offers a root on the web',
    revisions: handshakeRevisions,
    seams: editAnswer('roots/list', () => ({ roots: [{ uri: 'https://example.com/repo' }] })),
  },
})
