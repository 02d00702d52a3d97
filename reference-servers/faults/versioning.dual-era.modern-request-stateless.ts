import type { Connection } from '../connection.ts'
import { invalidRequest } from '../errors.ts'
import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.dual-era.modern-request-stateless',
  says: 'wants server/discover or initialize first, whatever a request brings along',
  revisions: ['2026-07-28'],
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
})
