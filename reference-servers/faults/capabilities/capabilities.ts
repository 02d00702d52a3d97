import { methodNotFound } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { sendBefore } from '../../fault-edits.ts'

export default faults({
  'capabilities.objects.shape': {
    says: 'declares experimental features as a list',
    seams: { capabilities: (context, next) => ({ ...next(context), experimental: [] }) },
  },
  'capabilities.server.declared-works': {
    says: 'declares logging, and does not know logging/setLevel',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    alsoBreaks: { 'logging.set-level.shape': 'it asks the same of one method' },
    seams: {
      handlers: {
        'logging/setLevel': ({ method }) => {
          throw methodNotFound(method)
        },
      },
    },
  },
  'capabilities.server.implemented-advertised': {
    says: 'answers prompts/list with an empty list and does not declare prompts',
    seams: {
      capabilities: (context, next) => {
        const { prompts: _, ...rest } = next(context)
        return rest
      },
      honoured: (filter, next) => {
        const { promptsListChanged: _, ...rest } = next(filter)
        return rest
      },
      recipients: (change, everyone, next) => (change.kind === 'prompts' ? [] : next(change, everyone)),
      handlers: { 'prompts/list': () => ({ prompts: [] }) },
    },
  },
  'capabilities.server.resource-updates-need-subscribe': {
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
  },
})
