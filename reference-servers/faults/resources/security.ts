import { faults } from '../../fault.ts'
import { until } from '../../revisions.ts'
import { seenAt } from '../authorization/parts/users.ts'

export default faults({
  'resources.security.access-control': {
    says: 'leaves a resource out of the list of who may not have it, and lets it be read all the same',
    // 2026-07-28 has a stricter rule for it.
    revisions: until('2025-11-25'),
    transports: ['streamable-http', 'http-sse'],
    seams: seenAt('resources/read'),
  },
  'resources.security.check-permissions-first': {
    says: 'asks who may read, and not who may subscribe',
    // In 2026-07-28 our reference takes subscriptions to whatever is named.
    revisions: until('2025-11-25'),
    transports: ['streamable-http', 'http-sse'],
    seams: seenAt('resources/subscribe'),
  },
})
