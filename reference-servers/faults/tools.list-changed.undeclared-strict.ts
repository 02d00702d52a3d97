import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list-changed.undeclared-strict',
  says: 'tells of changes that it did not announce',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: {
    capabilities: (context, next) => ({ ...next(context), tools: {} }),
    ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} }),
  },
})
