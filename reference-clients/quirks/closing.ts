/** How a client leaves. */

import { setTimeout as delay } from 'node:timers/promises'
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'

export default quirks({
  'leaves-without-a-word': {
    says: 'It drops its connections in the middle of everything.',
    // A client that has no more use for its session should end it by DELETE (basic/transports#session-management).
    transports: ['http-sse'],
    seams: { order: { beforeClose: (context) => context.crash() } },
    tolerates: ['lifecycle.shutdown.no-message'],
  },
  lingers: {
    says: 'It stays for a second before it leaves.',
    seams: { order: { beforeClose: () => delay(1_000) } },
  },
  'patient-with-the-server': {
    says: 'It leaves a server that does not end 4 s before each step.',
    transports: ['stdio'],
    client: { limits: { exitMs: 4_000 } },
    isSlow: true,
  },
  'no-sigterm': {
    says: 'It kills a server that does not end, without SIGTERM.',
    // Up to 2025-11-25 SIGTERM comes first (basic/lifecycle#stdio).
    revisions: since('2026-07-28'),
    transports: ['stdio'],
    seams: {
      async shutdown(steps) {
        steps.closeInput()
        if (await steps.exited(2_000)) return
        steps.signal('SIGKILL')
        await steps.exited(2_000)
      },
    },
  },
  'stderr-leads-nowhere': {
    says: 'The stderr of the server leads to the null device.',
    transports: ['stdio'],
    client: { serverStderr: 'ignore' },
    tolerates: ['stdio.client.stderr-free'],
  },
})
