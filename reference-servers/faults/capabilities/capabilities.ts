import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { forget, hide } from '../../fault-overrides.ts'
import { between, legacy } from '../../revisions.ts'

export default faults({
  'capabilities.objects.shape': {
    says: 'declares experimental features as a list',
    seams: { capabilities: (context, next) => ({ ...next(context), experimental: [] }) },
  },
  'capabilities.server.declared-works': {
    says: 'declares logging, and does not know logging/setLevel',
    revisions: legacy,
    alsoBreaks: { 'logging.set-level.shape': 'it asks the same of one method' },
    seams: forget('logging/setLevel'),
  },
  'capabilities.server.implemented-advertised': {
    says: 'answers prompts/list with an empty list and does not declare prompts',
    seams: {
      ...hide('prompts'),
      handlers: { 'prompts/list': () => ({ prompts: [] }) },
    },
  },
  'capabilities.server.resource-updates-need-subscribe': {
    says: 'tells of updates although nobody can subscribe',
    revisions: between('2025-06-18', '2025-11-25'),
    seams: {
      capabilities: (context, next) => ({ ...next(context), resources: { listChanged: true } }),
      ...sendBefore('prompts/list', notification('notifications/resources/updated', { uri: 'fixture://text' })),
    },
  },
})
