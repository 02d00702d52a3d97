import { sendBefore } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.request.id-not-null',
  says: 'pings with the id null',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    ...sendBefore('tools/list', { jsonrpc: '2.0', id: null, method: 'ping' }),
    // Whatever comes in answer is not looked at.
    incoming: (message, connection, next) =>
      isObject(message) && message.id === null ? undefined : next(message, connection),
  },
})
