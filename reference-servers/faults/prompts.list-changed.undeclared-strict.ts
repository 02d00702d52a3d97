import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.list-changed.undeclared-strict',
  says: 'tells of changes that it did not announce',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: {
    capabilities: (context, next) => ({ ...next(context), prompts: {} }),
    ...sendBefore('prompts/list', { jsonrpc: '2.0', method: 'notifications/prompts/list_changed', params: {} }),
  },
})
