import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.modern-only.error-names-versions',
  says: 'tells older clients only that there is no such method',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) =>
      context.request?.method === 'initialize'
        ? [{ jsonrpc: '2.0', id: context.request.id, error: { code: -32601, message: 'Method not found' } }]
        : next(message, context),
  },
})
