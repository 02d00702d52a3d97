import { sendBefore } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.request.id-type',
  says: 'pings with a fraction as id',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: () => {
    let pings = 0
    return {
      ...sendBefore('tools/list', () => ({ jsonrpc: '2.0', id: ++pings + 0.25, method: 'ping' })),
      // Whatever comes in answer is not looked at.
      incoming: (message, connection, next) =>
        isObject(message) && Number(message.id) % 1 === 0.25 ? undefined : next(message, connection),
    }
  },
})
