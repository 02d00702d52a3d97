import { homedir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { editAnswer, notification } from '../../fault-edits.ts'
import { alsoSend, refuse, undeclare } from '../../fault-overrides.ts'
import { isRequestId, type Json, objectAt, RpcError, resultResponse } from '../../messages.ts'
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
      ...refuse('roots/list', new RpcError(codes.internalError, 'No roots')),
    },
    control: { ...undeclare('roots'), ...refuse('roots/list', new RpcError(codes.methodNotFound, 'Method not found')) },
  },
  'roots.list-changed.shape': {
    says: 'tells of changed roots with positional params',
    client: { capabilities: { roots: { listChanged: true } } },
    seams: alsoSend(notification('notifications/roots/list_changed', [])),
  },
  'roots.list-changed.notify': {
    says: 'promises to tell of changed roots, and never does',
    client: { capabilities: { roots: { listChanged: true } } },
    seams: { outgoing: (message) => (message.method === 'notifications/roots/list_changed' ? null : message) },
  },
  'roots.guidance.monitor-changes': {
    says: 'gives the roots that it had at first',
    revisions: handshakeRevisions,
    alsoBreaks: { 'roots.security.monitor-accessibility': 'a root that went away is among them' },
    seams: () => {
      let first: Json | undefined
      return editAnswer('roots/list', ({ roots }) => {
        first ??= roots ?? null
        return { roots: first }
      })
    },
  },
  'roots.guidance.consent': {
    client: { capabilities: { roots: {}, elicitation: { form: {} } } },
    says: 'gives its roots without a word to its user',
    seams: { user: { asks: (to, next) => to !== 'roots/list' && next() } },
  },
  'roots.security.access-controls': {
    client: { capabilities: { roots: {}, elicitation: { form: {} } } },
    says: 'gives its roots although the user refused them',
    seams: { user: { obeys: (to, _, next) => (to === 'roots/list' ? { allow: true } : next()) } },
  },
  'roots.security.expose-permitted-only': {
    says: 'gives the home folder of its user besides',
    client: { capabilities: { roots: {}, elicitation: { form: {} } } },
    seams: editAnswer('roots/list', ({ roots }) => {
      const given = Array.isArray(roots) ? roots : []
      return { roots: given.length === 0 ? given : [...given, { uri: pathToFileURL(homedir()).href }] }
    }),
  },
  'roots.guidance.validate-accessible': {
    says: 'offers a root before it looks whether it is there',
    revisions: handshakeRevisions,
    seams: () => {
      const known = new Set<string>()
      return {
        decide: {
          offersRoot(uri, next) {
            const isNew = !known.has(uri)
            known.add(uri)
            return isNew || next()
          },
        },
      }
    },
  },
  'roots.security.monitor-accessibility': {
    says: 'looks but once whether a root is there',
    revisions: handshakeRevisions,
    seams: () => {
      const known = new Map<string, boolean>()
      return {
        decide: {
          offersRoot(uri, next) {
            const isThere = known.get(uri) ?? next()
            known.set(uri, isThere)
            return isThere
          },
        },
      }
    },
  },
  'roots.security.validate-uris': {
    says: 'offers roots as somebody has written them',
    revisions: handshakeRevisions,
    seams: { decide: { rootUri: (uri) => uri } },
  },
  'roots.errors.internal-error': {
    says: 'has a code of its own for roots that cannot be had',
    seams: {
      answer: {
        async 'roots/list'(_request, next) {
          const response = await next()
          const error = objectAt(response, 'error')
          return error.code === codes.internalError ? { ...response, error: { ...error, code: 500 } } : response
        },
      },
    },
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
  'roots.uri.unique': {
    says: 'offers a folder twice',
    revisions: handshakeRevisions,
    seams: editAnswer('roots/list', () => ({
      roots: [{ uri: 'file:///work' }, { uri: 'file:///work', name: 'again' }],
    })),
  },
})
