/** How a client finds out what a server speaks. */

import { Incompatible } from '../errors.ts'
import { quirks } from '../quirk.ts'
import { since, until } from '../revisions.ts'

const handshake = until('2025-11-25')
const modern = since('2026-07-28')

export default quirks({
  'probes-both-eras': {
    says: 'It is not told a revision, tries server/discover and then initialize.',
    client: { revision: undefined, era: 'auto' },
  },
  'initialize-before-discover': {
    says: 'It is not told a revision, tries initialize and then server/discover.',
    // On stdio a client of both eras should probe with server/discover (basic/transports/stdio#backward-compatibility).
    transports: ['streamable-http', 'http-sse'],
    client: { revision: undefined, era: 'auto' },
    seams: { decide: { firstEra: () => 'handshake' } },
    tolerates: ['http.compat.client-may-try-modern-first'],
    hides: ['versioning.probe.*'],
  },
  'lists-before-it-discovers': {
    says: 'Its first request is tools/list; server/discover comes after.',
    revisions: modern,
    transports: ['streamable-http'],
    client: { revision: undefined, era: 'auto' },
    seams: { decide: { probe: () => ['tools/list', 'server/discover'] } },
    tolerates: ['http.compat.client-may-try-modern-first', 'discover.client.optional'],
    hides: ['errors.legacy-range.no-assumed-meaning', 'skills.*'],
  },
  'never-discovers': {
    says: 'It never asks server/discover, lists tools and calls them.',
    revisions: modern,
    transports: ['streamable-http'],
    seams: { decide: { probe: () => ['tools/list'], mayUse: (capability) => capability === 'tools' } },
    tolerates: ['discover.client.optional'],
    hides: [
      'tools.capability.*',
      'discover.*',
      'extensions.*',
      'tasks-ext.client.rejects-task-elsewhere',
      'resources.*',
      'prompts.*',
      'completion.*',
      'http.headers.client-name*',
      '*list-request*',
      'capabilities.*',
      'skills.*',
      // What it sends first is refused before anything was served; that it begins again, nobody can tell from a repetition.
      'errors.legacy-range.no-assumed-meaning',
      'http.stream.reissue-new-id',
    ],
  },
  'two-conversations-at-once': {
    inEachEra: true,
    says: 'It holds two conversations with the server at a time.',
    conversations: { count: 2, order: 'together' },
    // Whether a refused request was repeated or sent by the other one, nobody can tell.
    hides: ['versioning.probe.http-modern-error-retries'],
  },
  'two-conversations-in-turn': {
    inEachEra: true,
    says: 'When it has ended, it begins once more.',
    conversations: { count: 2, order: 'in turn' },
    hides: ['versioning.probe.http-modern-error-retries'],
  },
  'pings-while-initializing': {
    says: 'It pings before initialize is answered, and again before notifications/initialized.',
    revisions: handshake,
    seams: {
      order: {
        whileInitializing: (context) => {
          // Over HTTP the session is not known yet.
          if (context.transport === 'streamable-http') return
          return context.send({ jsonrpc: '2.0', id: 'early', method: 'ping' })
        },
        beforeInitialized: (context) => context.send({ jsonrpc: '2.0', id: 'still-early', method: 'ping' }),
      },
    },
    tolerates: ['ping.receiver.during-initialization'],
  },
  'offers-the-newest-in-initialize': {
    says: 'It offers 2026-07-28 in initialize, and goes along with the version that the server names.',
    revisions: handshake,
    seams: {
      initialize: (params) => ({ ...params, protocolVersion: '2026-07-28' }),
      decide: { version: (version, next) => (handshake.includes(version) ? 'accept' : next()) },
    },
    hides: ['lifecycle.version.client-offers-supported'],
  },
  'looks-for-the-old-transport': {
    says: 'Where the server names a version that it does not speak, it looks for HTTP+SSE with a GET.',
    // A client of 2024-11-05 has looked there before.
    revisions: handshake.filter((revision) => revision !== '2024-11-05'),
    transports: ['streamable-http'],
    seams: {
      decide: { fallback: (error, next) => (error instanceof Incompatible ? 'http-sse' : next()) },
    },
  },
})
