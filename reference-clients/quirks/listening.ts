/** The GET stream: opened when the client likes, for as long as it likes. */

import { quirks } from '../quirk.ts'
import { between, since } from '../revisions.ts'
import type { Seams } from '../seams.ts'
import { exchange } from '../transports/http-exchange.ts'

const place = { revisions: between('2025-03-26', '2025-11-25'), transports: ['streamable-http'] } as const

/** Opens each GET stream twice. */
function listensTwice(): Seams {
  const over = new AbortController()
  return {
    httpRequest(request, context) {
      // A proof is for one request.
      const isProven = Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'dpop')
      if (context.purpose === 'listen' && !isProven) {
        exchange(request, over.signal)
          .then((response) => response.text())
          .catch(() => {})
      }
      return request
    },
    order: { beforeClose: () => over.abort() },
  }
}

export default quirks({
  'subscribes-anew-in-one': {
    says: 'In a server process that it has started again it asks in one subscription for what it had in several.',
    revisions: since('2026-07-28'),
    transports: ['stdio'],
    seams: { decide: { resubscribes: (asked) => [Object.assign({}, ...asked)] } },
  },
  'listens-before-initialized': {
    ...place,
    says: 'It opens its GET stream before it sends notifications/initialized.',
    seams: { decide: { listens: () => 'before' } },
  },
  'never-listens': {
    ...place,
    says: 'It opens no GET stream.',
    seams: { decide: { listens: () => 'never' } },
    tolerates: ['http.get.client-may-skip'],
    hides: [
      'http.get.*',
      'http.resume.*',
      'http.stream.client-respects-retry',
      'lifecycle.shutdown.http-closes-connections',
      'tasks.client.any-sse-stream',
    ],
  },
  'stops-listening': {
    ...place,
    says: 'It ends its GET stream after 50 ms and opens no other.',
    seams: { decide: { listensFor: () => 50 } },
    tolerates: ['http.get.client-may-close'],
    hides: ['tasks.client.any-sse-stream'],
  },
  'listens-twice': {
    ...place,
    says: 'It opens two GET streams.',
    seams: listensTwice,
    tolerates: ['http.multi.client-may-hold-several'],
  },
  'reconnects-at-once': {
    ...place,
    says: 'Where a server names no time it takes up a stream at once.',
    seams: { decide: { reconnectDelay: (retry) => retry ?? 0 } },
  },
  'reconnects-late': {
    ...place,
    says: 'It takes up a stream 1.5 s later than it was asked to.',
    seams: { decide: { reconnectDelay: (_retry, next) => next() + 1_500 } },
  },
})
