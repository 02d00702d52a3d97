/** Subscriptions of 2026-07-28. */

import { setTimeout as delay } from 'node:timers/promises'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'

export default quirks({
  'late-acknowledgement': {
    says: 'A subscription is acknowledged after 30 ms; other messages of the process come before.',
    revisions: since('2026-07-28'),
    transports: ['stdio', 'streamable-http'],
    seams: {
      handlers: {
        'subscriptions/listen': async (request, context, next) => {
          await delay(30)
          return next(request, context)
        },
      },
    },
    tolerates: ['subscriptions.server.interleave-stdio'],
  },
  'honours-only-tools': {
    says: 'Of all changes it tells of those of tools alone, as it declares and acknowledges.',
    revisions: since('2026-07-28'),
    seams: {
      capabilities: (context, next) => ({ ...next(context), resources: {}, prompts: {} }),
      honoured: (filter) => (filter.toolsListChanged === true ? { toolsListChanged: true } : {}),
    },
    tolerates: ['resources.capability.features-optional'],
    hides: ['resources.*', 'prompts.*', 'subscriptions.*'],
  },
})
