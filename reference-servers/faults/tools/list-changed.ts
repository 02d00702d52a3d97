import { faults } from '../../fault.ts'
import { sendBefore } from '../../fault-edits.ts'

export default faults({
  'tools.list-changed.sent': {
    says: 'changes its tools and tells nobody',
    seams: {
      recipients: (change, all, next) => (change.kind === 'tools' ? [] : next(change, all)),
    },
  },
  'tools.list-changed.shape': {
    says: 'tells of changes with positional params',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: [] }),
  },
  'tools.list-changed.undeclared-strict': {
    says: 'tells of changes that it did not announce',
    seams: {
      capabilities: (context, next) => ({ ...next(context), tools: {} }),
      ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} }),
    },
  },
  'tools.list-changed.undeclared': {
    says: 'tells of changes that it did not announce',
    revisions: ['2024-11-05', '2025-03-26'],
    seams: {
      capabilities: (context, next) => ({ ...next(context), tools: {} }),
      ...sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} }),
    },
  },
})
