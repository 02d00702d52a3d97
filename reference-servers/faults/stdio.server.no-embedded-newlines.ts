import { sendBefore } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.server.no-embedded-newlines',
  says: 'prints a notification prettily',
  transports: ['stdio'],
  seams: {
    ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/example', params: {} }),
    serialize: (message, next) =>
      isObject(message) && message.method === 'notifications/example'
        ? JSON.stringify(message, null, 2)
        : next(message),
  },
})
