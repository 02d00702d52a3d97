import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.declare-capability',
  says: 'logs although it does not declare logging',
  seams: {
    capabilities: (context, next) => ({ ...next(context), logging: undefined }),
    ...sendBefore('tools/list', {
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', data: 'listing' },
    }),
  },
})
