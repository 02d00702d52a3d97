import { type Fault, faults } from '../../fault.ts'
import { type Kept, keeping } from '../../kept-results.ts'
import type { Json, JsonObject } from '../../messages.ts'
import { polling } from './parts/polling.ts'

const isList = (method: string): boolean => method.endsWith('/list')

/** Keeps lists as long as the rule of the fault says. */
const lists = (isFresh: (kept: Kept) => boolean): Fault['seams'] =>
  keeping((kept) => isList(kept.method) && isFresh(kept))

const ttlOf = ({ result }: Kept): Json | undefined => result.ttlMs
const isWithin = (kept: Kept): boolean => {
  const ttl = ttlOf(kept)
  return typeof ttl === 'number' && ttl > 0 && kept.ageMs < ttl
}
const isPrivate = ({ result }: Kept): boolean => result.cacheScope === 'private'
const isPage = ({ params }: { readonly params: JsonObject | undefined }): boolean => params?.cursor !== undefined

export default faults({
  'caching.client.key-match': {
    says: 'takes the first page of a list that may be kept for all of its pages',
    seams: {
      decide: {
        nextCursor: (result, next) => (typeof result.ttlMs === 'number' && result.ttlMs > 0 ? undefined : next()),
      },
    },
  },
  'caching.client.ttl-zero-stale': {
    says: 'takes a lifetime of 0 for one without end',
    seams: lists((kept) => ttlOf(kept) === 0),
  },
  'caching.client.ttl-absent-zero': {
    says: 'keeps for ever what says nothing of its lifetime',
    seams: lists((kept) => ttlOf(kept) === undefined),
  },
  'caching.client.ttl-negative-zero': [
    { says: 'keeps for ever what has a negative lifetime', seams: lists((kept) => Number(ttlOf(kept)) < 0) },
    {
      says: 'refuses a result with a negative lifetime',
      seams: {
        incoming(message, next) {
          const { result } = message
          const isNegative = typeof result === 'object' && result !== null && Number(Reflect.get(result, 'ttlMs')) < 0
          const error = { code: -1, message: 'ttlMs is negative' }
          next(isNegative ? { jsonrpc: '2.0', id: message.id, error } : message)
        },
      },
    },
  ],
  'caching.client.stale-refetch': {
    says: 'takes the milliseconds of a lifetime for seconds',
    alsoBreaks: { 'caching.client.expired-page-refetch': 'a page is a result like any other' },
    seams: keeping(
      (kept) => isList(kept.method) && Number(ttlOf(kept)) > 0 && kept.ageMs < Number(ttlOf(kept)) * 1_000,
      { forgets: true },
    ),
  },
  'caching.client.notification-invalidates': {
    says: 'keeps a list for its lifetime, although it was told that it changed',
    alsoBreaks: { 'caching.client.invalid-cursor-discard': 'a refused cursor tells that a list changed, too' },
    seams: lists(isWithin),
  },
  'caching.client.expired-page-refetch': {
    says: 'keeps all pages of a list as long as the first',
    seams: keeping((kept) => isList(kept.method) && (isPage(kept) || isWithin(kept)), { forgets: true }),
  },
  'caching.client.invalid-cursor-discard': {
    says: 'keeps the first page when the cursor to the next one is refused',
    seams: keeping((kept) => isList(kept.method) && isWithin(kept), { forgets: true }),
  },
  'caching.client.mrtr-retry-not-cached': {
    says: 'keeps a resource whatever it took to read it',
    seams: keeping((kept) => kept.method === 'resources/read' && isWithin(kept)),
  },
  'caching.client.private-not-shared': [
    {
      says: 'keeps what it has read for whoever reads it next',
      seams: keeping((kept) => kept.method === 'resources/read' && isPrivate(kept) && isWithin(kept), { shares: true }),
    },
    {
      says: 'keeps lists for whoever uses them next',
      seams: keeping((kept) => isList(kept.method) && isPrivate(kept) && isWithin(kept), {
        shares: true,
        forgets: true,
      }),
    },
  ],
  'caching.client.no-ttl-polling': {
    says: 'lists the tools anew when the lifetime of the list is over, used or not',
    seams: polling((ttl, time) => ttl * 1.3 ** time * (1 + Math.random() / 10)),
  },
  'caching.client.poll-jitter-backoff': {
    says: 'lists the tools by the clock',
    alsoBreaks: { 'caching.client.no-ttl-polling': 'the clock is that of the lifetime' },
    seams: polling((ttl) => ttl),
    // It polls, too, but less and less often: by so much that a busy machine, which adds to each interval, does not hide it.
    control: polling((_, time) => 12 * 1.5 ** time * (1 + Math.random() / 20)),
  },
})
