import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list-changed.undeclared',
  says: 'tells of changes that it did not announce',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: {
    capabilities: (context, next) => ({ ...next(context), tools: {} }),
    ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} }),
  },
})
