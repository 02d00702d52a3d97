/** How a server takes the opening of a conversation, and which eras it serves. */

import { metaKey } from '../eras/select.ts'
import { RpcError } from '../errors.ts'
import { isObject } from '../json-rpc.ts'
import { quirks } from '../quirk.ts'
import { isStateless, since, until } from '../revisions.ts'

const handshake = until('2025-11-25')

/** Whether a request of 2026-07-28 says that it is one. */
const hasVersion = (message: unknown): boolean =>
  isObject(message) && isObject(message.params) && isObject(message.params._meta)
    ? metaKey.protocolVersion in message.params._meta
    : false

export default quirks({
  'answers-before-initialize': {
    says: 'It answers requests that come before initialize.',
    revisions: handshake,
    seams: { checks: { initialized: () => undefined } },
    tolerates: ['lifecycle.init.uninitialized-requests'],
  },
  'waits-for-initialized': {
    says: 'Until notifications/initialized came it refuses everything but ping, with a code of its own.',
    revisions: handshake,
    // Without sessions a later POST is a conversation that was never opened.
    seams: {
      checks: {
        initialized(subject, next) {
          const isEarly = subject.connection?.handshake?.initialized === false
          const method = isObject(subject.message) ? subject.message.method : undefined
          return isEarly && method !== 'ping' ? new RpcError(-1, 'Not ready') : next(subject)
        },
      },
    },
    tolerates: ['lifecycle.init.uninitialized-requests'],
  },
  'keeps-until-initialized': {
    says: 'What comes after initialize is answered when notifications/initialized has come, pings too.',
    revisions: handshake,
    transports: ['stdio', 'http-sse'],
    seams: () => {
      const kept = new WeakMap<object, (() => void)[]>()
      return {
        async answer(request, context, next) {
          const { handshake } = context.connection
          if (handshake?.initialized === false && request.method !== 'initialize') {
            const waiting = kept.get(context.connection) ?? []
            kept.set(context.connection, waiting)
            await new Promise<void>((resolve) => waiting.push(resolve))
          }
          return next(request, context)
        },
        notifications: {
          'notifications/initialized'(params, connection, next) {
            next(params, connection)
            for (const resolve of kept.get(connection) ?? []) resolve()
          },
        },
      }
    },
    tolerates: ['lifecycle.init.uninitialized-requests'],
    // The page has the client send nothing but pings by then.
    unadvised: ['ping.receiver.prompt'],
    hides: ['lifecycle.init.server-no-early-requests'],
  },
  'pings-while-initializing': {
    says: 'It pings beside the answer to initialize, before notifications/initialized.',
    revisions: handshake,
    seams: {
      outgoing(message, context, next) {
        const isOpening = isObject(message) && isObject(message.result) && context.request?.method === 'initialize'
        const leaving = next(message, context)
        if (!isOpening) return leaving
        const ping = { jsonrpc: '2.0', id: 'early-ping', method: 'ping' }
        // The stream of a POST ends with the response.
        return context.transport === 'streamable-http' ? [ping, ...leaving] : [...leaving, ping]
      },
    },
    tolerates: ['ping.receiver.during-initialization'],
  },
  'first-of-all-initialize': {
    says: 'A connection on which anything came before initialize is of no use: it refuses all that follows.',
    revisions: handshake,
    transports: ['stdio', 'http-sse'],
    seams: () => {
      const spoilt = new WeakSet<object>()
      return {
        async answer(request, context, next) {
          const { connection } = context
          if (connection.handshake === undefined && request.method !== 'initialize') spoilt.add(connection)
          if (spoilt.has(connection) && request.method !== 'ping') throw new RpcError(-32600, 'Not opened')
          return next(request, context)
        },
      }
    },
    // What the connection with the early ping would have shown.
    hides: ['lifecycle.init.*', 'roots.list-changed.handle-gracefully', 'ping.receiver.*'],
  },
  'initializes-anew': {
    says: 'It takes every initialize, and begins anew with it.',
    revisions: handshake,
    transports: ['stdio', 'http-sse'],
    seams: {
      handlers: {
        initialize(request, context, next) {
          delete context.connection.handshake
          return next(request, context)
        },
      },
    },
  },
  'refuses-second-initialize': {
    says: 'It refuses initialize in an open session with 400 and no JSON-RPC error, where others open another session.',
    revisions: handshake,
    transports: ['streamable-http'],
    seams: {
      http: {
        async post(exchange, next) {
          const isOpen = exchange.headers['mcp-session-id'] !== undefined
          if (isOpen && /"method":"initialize"/.test(String(await exchange.body())))
            return exchange.reply(400, { 'content-type': 'text/plain' }, 'Not again')
          return next(exchange)
        },
      },
    },
  },
  'modern-only': {
    says: 'It serves 2026-07-28 alone and refuses initialize.',
    revisions: since('2026-07-28'),
    serves: since('2026-07-28'),
    tolerates: ['versioning.dual-era.optional'],
    hides: ['versioning.dual-era.*'],
  },
  'lists-modern-only': {
    says: 'It names 2026-07-28 alone as supported, and serves older clients that open with initialize all the same.',
    revisions: since('2026-07-28'),
    seams: { supportedVersions: () => since('2026-07-28') },
    inEachEra: true,
    hides: ['versioning.dual-era.modern-request-stateless'],
  },
  'older-clients-unlisted': {
    says: 'It names 2026-07-28 alone; a request without version, or with an older one in its header, is an older client to it.',
    revisions: since('2026-07-28'),
    seams: {
      supportedVersions: () => since('2026-07-28'),
      checks: {
        meta: (subject, next) => (hasVersion(subject.message) ? next(subject) : undefined),
        version: (subject, next) => (hasVersion(subject.message) ? next(subject) : undefined),
      },
      http: {
        head(head, exchange, next) {
          const { status, headers } = next(head, exchange)
          const version = exchange.headers['mcp-protocol-version'] ?? ''
          const isOlder = handshake.some((revision) => revision === version)
          return { status, headers: isOlder ? { ...headers, 'mcp-session-id': 'begun-for-an-older-client' } : headers }
        },
      },
    },
    hides: ['versioning.dual-era.modern-request-stateless'],
  },
  'one-handshake-revision': {
    says: 'It serves 2025-11-25 alone.',
    revisions: ['2025-11-25'],
    serves: ['2025-11-25'],
  },
  'oldest-revision-only': {
    says: 'It serves 2024-11-05 alone.',
    revisions: ['2024-11-05'],
    serves: ['2024-11-05'],
  },
  'one-era-per-process': {
    says: 'A process that was initialized refuses requests of 2026-07-28, and one that served such refuses initialize.',
    transports: ['stdio'],
    revisions: since('2025-11-25'),
    seams: () => {
      let era: boolean | undefined
      return {
        async answer(request, context, next) {
          const isModern = isStateless(context.revision)
          era ??= isModern
          if (era !== isModern) throw new RpcError(-32600, 'This process serves the other era')
          return next(request, context)
        },
      }
    },
    tolerates: ['versioning.dual-era.concurrent-eras'],
    hides: ['versioning.dual-era.*'],
  },
  'no-version-header-means-2025-03-26': {
    says: 'A request without MCP-Protocol-Version is served as one of 2025-03-26, without a session.',
    revisions: since('2026-07-28'),
    transports: ['streamable-http'],
    sessions: false,
    tolerates: ['http.version.server-may-assume-2025-03-26'],
  },
})
