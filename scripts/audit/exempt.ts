/**
 * Rules for sender and receiver that are judged on both sides but cannot be broken, or only with a feature that our reference
 * does not have, on this one. Each is proven on the other side.
 */
import type { Kind } from '../../harness/trace/place.ts'

const noProgress = 'our reference client answers at once and reports no progress'
const noRequests = 'it concerns responses, and a client of 2026-07-28 sends none'
const noRepetition = 'only servers send sampling requests, and so only they repeat what a model said before'

export const exempt: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  server: {
    'messages.request.id-unique-in-flight': 'it holds in 2026-07-28 only, where a server sends no requests',
  },
  client: {
    'progress.sender.in-progress-only': noProgress,
    'progress.sender.stops-after-completion': noProgress,
    'progress.sender.value-increases': noProgress,
    'progress.sender.message-human-readable': noProgress,
    'discover.discover.shape':
      'all that can be wrong with the request is wrong with its metadata, which has rules of its own',
    'sampling.message.role-and-content': 'our reference client has no sampling in 2026-07-28, where it is deprecated',
    'sampling.tool-use.preserve-meta': noRepetition,
    'sampling.tool-result.preserve-meta': noRepetition,
    'errors.legacy-range.avoided': noRequests,
    'errors.mcp-range.defined-meaning-only': noRequests,
    'errors.mcp-range.undefined-not-emitted': noRequests,
  },
  'authorization-server': {},
  gateway: {},
}
