/** Clients should limit how often they are asked for samples and by forms (client/sampling, client/elicitation). */

import { RpcError } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { since, until } from '../revisions.ts'
import { bucket, perSecond } from './parts/limiters.ts'
import { refuses } from './parts/refusals.ts'

/** What only requests of a server can be: in 2026-07-28 whoever is asked too often leaves the call alone. */
const handshake = until('2025-11-25')

const exceeded = (waitMs: number): RpcError =>
  new RpcError(-32000, 'Rate limit exceeded', { retryAfter: Math.ceil(waitMs / 1_000) })

export default quirks({
  'asked-once-a-second': {
    says: 'It answers one question of each kind in a second, and refuses others.',
    revisions: handshake,
    seams: () => refuses(() => perSecond(1), exceeded),
    // The call meanwhile in which we ask for as many tasks ends after 30 s.
    hides: [
      'tasks.cancel.shape',
      'tasks.cancel.stays-cancelled',
      'tasks.list.includes-gettable',
      'tasks.list.next-cursor',
    ],
    isSlow: true,
  },
  'asked-three-times-a-second': {
    says: 'It answers three questions of each kind in a second, and refuses others by an internal error.',
    revisions: handshake,
    seams: () =>
      refuses(
        () => bucket(3),
        () => new RpcError(-32603, 'Too many requests from this server'),
      ),
    isSlow: true,
  },
  'asked-ten-times-a-second': {
    says: 'It answers ten questions of each kind in a second, and refuses others with a code of its own.',
    revisions: handshake,
    seams: () =>
      refuses(
        () => perSecond(10),
        () => new RpcError(-1, 'Slow down', { limit: '10 per second' }),
      ),
    isSlow: true,
  },
  'asked-once-a-second-in-rounds': {
    says: 'Whoever asks for input more than once in a second has its call left alone.',
    revisions: since('2026-07-28'),
    seams: () => ({
      ...refuses(() => perSecond(1), exceeded),
      // What a server of old would ask is left alone, as ever: a client of this revision sends no response.
      incoming: (message, next) => {
        if (message.method === undefined || message.id === undefined) next(message)
      },
    }),
    // Several questions in one round.
    hides: ['mrtr.client.all-keys-answered', 'mrtr.client.answers-before-retry', 'mrtr.client.no-invented-state'],
    isSlow: true,
  },
})
