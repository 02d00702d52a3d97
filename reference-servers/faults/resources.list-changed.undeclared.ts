import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.list-changed.undeclared',
  says: 'tells of changes that it did not announce',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: {
    capabilities: (context, next) => ({ ...next(context), resources: { subscribe: true } }),
    ...sendBefore('resources/templates/list', {
      jsonrpc: '2.0',
      method: 'notifications/resources/list_changed',
      params: {},
    }),
  },
})
