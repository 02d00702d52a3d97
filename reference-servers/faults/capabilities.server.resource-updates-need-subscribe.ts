import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.server.resource-updates-need-subscribe',
  says: 'tells of updates although nobody can subscribe',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: {
    capabilities: (context, next) => ({ ...next(context), resources: { listChanged: true } }),
    ...sendBefore('prompts/list', {
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { uri: 'fixture://text' },
    }),
  },
})
