import type { Connection } from '../../connection.ts'
import { invalidParams, invalidRequest, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check, handle } from '../../fault-overrides.ts'
import { classify, isObject } from '../../json-rpc.ts'
import { since } from '../../revisions.ts'

/** Serves requests in some versions besides those of the clean server. */
const serving = (isServed: (version: string) => boolean) =>
  check('version', (subject, next) => {
    const params = isObject(subject.message) ? subject.message.params : undefined
    const meta = isObject(params) ? params._meta : undefined
    const version = isObject(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined
    return typeof version === 'string' && isServed(version) ? undefined : next(subject)
  })

export default faults({
  'versioning.dual-era.initialize-selects-legacy': {
    says: 'asks clients with a handshake for metadata too',
    seams: handle('tools/list', (request, context, next) => {
      if (!isObject(context.params._meta)) throw invalidParams('_meta: expected an object')
      return next(request, context)
    }),
  },
  'versioning.dual-era.modern-request-stateless': {
    says: 'wants server/discover or initialize first, whatever a request brings along',
    transports: ['stdio'],
    seams: () => {
      const opened = new WeakSet<Connection>()
      return {
        incoming: (message, connection, next) => {
          const received = classify(message)
          const isOpening =
            received.kind === 'request' && ['initialize', 'server/discover'].includes(received.request.method)
          if (isOpening) opened.add(connection)
          if (received.kind !== 'request' || opened.has(connection) || !connection.outlet)
            return next(message, connection)
          connection.refuse(invalidRequest('Not initialized'), received.request.id, connection.outlet)
        },
      }
    },
  },
  'versioning.modern-only.error-names-versions': {
    says: 'tells older clients only that there is no such method',
    serves: since('2026-07-28'),
    seams: {
      outgoing: (message, context, next) =>
        context.request?.method === 'initialize'
          ? [{ jsonrpc: '2.0', id: context.request.id, error: { code: -32601, message: 'Method not found' } }]
          : next(message, context),
    },
  },
  'versioning.modern-only.initialize-rejected': {
    says: 'ignores initialize, so that older clients hang',
    serves: since('2026-07-28'),
    seams: {
      incoming: (message, connection, next) => {
        if (isObject(message) && message.method === 'initialize') return
        return next(message, connection)
      },
    },
  },
  'versioning.unsupported.http-400': {
    says: 'sends -32022 with status 200',
    seams: check('version', (subject, next) => {
      const problem = next(subject)
      return problem && new RpcError(problem.code, problem.message, { data: problem.data })
    }),
  },
  'versioning.unsupported.lists-supported': {
    says: 'names only one of the versions that it supports',
    seams: check('version', (subject, next) => {
      const problem = next(subject)
      if (!problem || !isObject(problem.data)) return problem
      const data = { ...problem.data, supported: ['2026-07-28'] }
      return new RpcError(problem.code, problem.message, { data, status: 400 })
    }),
  },
  'versioning.unsupported.rejected': [
    { says: 'ignores protocolVersion and serves everything', seams: check('version', () => undefined) },
    { says: 'serves every version that is not older than its own', seams: serving((v) => v >= '2026-07-28') },
    { says: 'serves every version that begins like one of its own', seams: serving((v) => v.startsWith('2025-06-18')) },
    { says: 'serves a version that lacks a zero', seams: serving((v) => v === '2025-6-18') },
  ],
})
