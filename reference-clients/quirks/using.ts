/** What a client makes of a server: it need not use anything, and may use it twice. */

import { keeping } from '../kept-results.ts'
import { isObject, objectAt } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { since, until } from '../revisions.ts'
import type { Seams } from '../seams.ts'

const handshake = until('2025-11-25')

/** When it does not do what the experiments wait for, hardly anything can be seen. */
const hardlyAnything = ['*']

/** Sends each request for a list a second time, under an id of its own. */
function asksTwice(): Seams {
  let count = 0
  return {
    outgoing(message) {
      if (!String(message.method).endsWith('/list') || message.id === undefined) return message
      count += 1
      return [message, { ...message, id: `twice-${count}` }]
    },
  }
}

export default quirks({
  'never-calls-a-tool': {
    says: 'It lists tools and calls none.',
    client: { toolCalls: [] },
    hides: hardlyAnything,
  },
  'only-connects': {
    says: 'It connects, and does nothing with the server.',
    client: { scenario: 'initialize' },
    hides: hardlyAnything,
  },
  'never-sets-a-level': {
    says: 'It never says which log messages it wants.',
    revisions: handshake,
    seams: { decide: { mayUse: (capability, next) => capability !== 'logging' && next() } },
    tolerates: ['logging.client.set-level-optional'],
    hides: ['logging.*'],
  },
  'uses-tools-alone': {
    says: 'It uses neither resources nor prompts nor log levels.',
    seams: { decide: { mayUse: (capability, next) => capability === 'tools' && next() } },
    hides: [
      'resources.*',
      'prompts.*',
      'logging.*',
      'completion.*',
      'pagination.*',
      '*list-request*',
      'capabilities.*',
      'http.headers.client-name*',
      'tasks-ext.client.rejects-task-elsewhere',
      'skills.*',
    ],
  },
  'reads-resources-elsewhere': {
    says: 'It lists resources and gets them from elsewhere.',
    seams: { decide: { reads: () => false } },
    tolerates: ['resources.read.https-direct'],
    hides: ['resources.*', 'http.headers.client-name-resources'],
  },
  'calls-without-arguments': {
    says: 'It leaves out the arguments of a call that has none.',
    seams: {
      outgoing(message) {
        const params = objectAt(message, 'params')
        const given = params.arguments
        if (message.method !== 'tools/call' || !isObject(given) || Object.keys(given).length > 0) return message
        const { arguments: _, ...rest } = params
        return { ...message, params: rest }
      },
    },
    tolerates: ['tools.call-request.arguments-optional'],
  },
  'asks-for-lists-twice': {
    says: 'It asks for each list twice at once, however long it may be kept.',
    seams: asksTwice,
    tolerates: ['caching.client.early-refetch'],
    hides: ['skills.verify.cache-stale'],
  },
  'keeps-lists': {
    says: 'It keeps a list of one page for its lifetime, until it is told of a change.',
    revisions: since('2026-07-28'),
    seams: keeping(
      ({ method, result: { nextCursor, ttlMs }, ageMs }) =>
        method.endsWith('/list') && nextCursor === undefined && typeof ttlMs === 'number' && ageMs < ttlMs,
      { forgets: true },
    ),
  },
  'asks-for-no-progress': {
    says: 'It never asks for progress.',
    seams: {
      outgoing(message) {
        const params = objectAt(message, 'params')
        const { progressToken, ...meta } = objectAt(params, '_meta')
        return progressToken === undefined ? message : { ...message, params: { ...params, _meta: meta } }
      },
    },
    hides: ['progress.*', 'lifecycle.timeout.maximum'],
  },
})
