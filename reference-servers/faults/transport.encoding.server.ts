import { sendBefore } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'transport.encoding.server',
  says: 'writes a notification in Latin-1',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/example', params: { text: 'caf\u00e9' } }),
    serialize: (message, next) => {
      const text = next(message)
      const isExample = isObject(message) && message.method === 'notifications/example'
      return isExample ? Buffer.from(String(text), 'latin1') : text
    },
  },
})
