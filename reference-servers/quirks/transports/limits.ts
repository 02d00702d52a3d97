/** Limits of rate, concurrency and size: tools and completion have to be limited, the rest may be. */
import { RpcError } from '../../errors.ts'
import { isObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import { byName, fixedWindow, tokenBucket } from '../parts/limiters.ts'
import { codeIn, refusesByError, refusesByResult, refusesPosts, seconds } from '../parts/refusals.ts'

const http = ['streamable-http'] as const
const taskRevisions = since('2025-11-25')

/** One call at a time: who comes meanwhile is sent away. */
function oneCallAtATime(): Seams {
  let isBusy = false
  return {
    async answer(request, context, next) {
      if (request.method !== 'tools/call') return next(request, context)
      if (isBusy) throw new RpcError(codeIn(context), 'Server is busy: only one tool call at a time')
      isBusy = true
      try {
        return await next(request, context)
      } finally {
        isBusy = false
      }
    },
  }
}

/** A task is looked at again before its poll interval is over. */
function noEarlyPolls(): Seams {
  const lookedAt = new Map<unknown, number>()
  return {
    answer(request, context, next) {
      if (request.method !== 'tasks/get') return next(request, context)
      const { taskId } = isObject(request.params) ? request.params : {}
      const now = performance.now()
      const early = pollIntervalMs - (now - (lookedAt.get(taskId) ?? -pollIntervalMs))
      if (early > 0) {
        const data = { retryAfterMs: Math.ceil(early) }
        throw new RpcError(codeIn(context), 'Polled too often: keep to the poll interval', { data })
      }
      lookedAt.set(taskId, now)
      return next(request, context)
    },
  }
}

/** Tasks that are over when they are looked at so late. */
const overTooSoon = [
  'mrtr.server.state-expiry',
  'tasks.cancel.status-before-response',
  'tasks.list.next-cursor',
  'tasks.receiver.creates-promptly',
  'tasks.receiver.result-blocks',
]

/** Milliseconds: what our tasks name. */
const pollIntervalMs = 100

export default quirks({
  'one-of-each-a-second': {
    says: 'Of each method one request is served in a second; more are refused by an error.',
    seams: () => refusesByError(byName(() => fixedWindow(1))),
    hides: overTooSoon,
    isSlow: true,
  },
  'three-of-each-a-second': {
    says: 'Of each method three requests are served in a second; further calls get a result that is an error.',
    seams: () => refusesByResult(byName(() => tokenBucket(3))),
    hides: overTooSoon,
    isSlow: true,
  },
  'ten-in-all-a-second': {
    says: 'Ten requests of all methods together are served in a second; more are refused by an error.',
    seams: () => {
      const limiter = fixedWindow(10)
      return refusesByError(() => limiter())
    },
    // And a state that has expired when its turn comes.
    hides: [...overTooSoon, 'tasks.list.includes-gettable'],
    inEachEra: true,
    isSlow: true,
  },
  'three-posts-a-second': {
    says: 'Three POSTs are taken in a second, whatever they hold; more get 429 with Retry-After.',
    transports: http,
    seams: () => refusesPosts(tokenBucket(3), (ms) => ({ 'retry-after': String(seconds(ms)) })),
    hides: ['mrtr.server.state-expiry'],
    isSlow: true,
  },
  'ten-posts-a-second': {
    says: 'Ten POSTs are taken in a second, whatever they hold; more get 429 and are not told when to come back.',
    transports: http,
    seams: () => refusesPosts(fixedWindow(10), () => ({})),
    hides: ['mrtr.server.state-expiry'],
    isSlow: true,
  },
  'one-call-at-a-time': {
    says: 'It does one tool call at a time, and refuses others meanwhile.',
    seams: () => oneCallAtATime(),
    // Two calls that are open at once.
    hides: ['http.resume.*', 'cancellation.server.http-only-that-request'],
    inEachEra: true,
  },
  'refuses-early-polls': {
    says: 'Whoever looks at a task before its poll interval is over is refused.',
    revisions: taskRevisions,
    seams: () => noEarlyPolls(),
    tolerates: ['tasks-ext.server.may-rate-limit-polls'],
  },
})
