/** Ids, metadata and the fate of a client's requests. */

import { setTimeout as delay } from 'node:timers/promises'
import { clientInfo, declaredCapabilities } from '../capabilities.ts'
import { isObject, isRequestId, type Json, type JsonObject, objectAt } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { since, until } from '../revisions.ts'
import type { SeamContext, Seams } from '../seams.ts'

const modern = since('2026-07-28')
const handshake = until('2025-11-25')
const infoKey = 'io.modelcontextprotocol/clientInfo'

const isRequest = ({ method, id }: JsonObject) => typeof method === 'string' && isRequestId(id)

/** Gives each request an id by its number. */
const named = (name: (count: number) => Json): Seams => {
  let count = 0
  return {
    outgoing(message) {
      if (!isRequest(message)) return message
      count += 1
      return { ...message, id: name(count) }
    },
  }
}

const odd: readonly Json[] = ['a "quoted" \u2603', 0, -5, '', '🙂', Number.MAX_SAFE_INTEGER, ' ', 'x'.repeat(300)]

/** More ids than one call has rounds: each round of a call has an id of its own (2026-07-28, basic/patterns/mrtr). */
const idsInTurn = 16

/** Takes the same few numbers in turn, leaving out those of open requests. */
function idsInCircle(): Seams {
  const open = new Set<Json | undefined>()
  let last = 0
  return {
    outgoing(message) {
      if (!isRequest(message)) return message
      do last = (last % idsInTurn) + 1
      while (open.has(last) && open.size < idsInTurn)
      open.add(last)
      return { ...message, id: last }
    },
    incoming(message, next) {
      if (message.method === undefined) open.delete(message.id)
      next(message)
    },
  }
}

function editMeta(change: (meta: JsonObject) => JsonObject): Seams {
  return {
    outgoing(message) {
      const params = objectAt(message, 'params')
      if (!isRequest(message) || message.method === 'initialize') return message
      return { ...message, params: { ...params, _meta: change(objectAt(params, '_meta')) } }
    },
  }
}

/** A request for tools, with the metadata that a revision wants. */
function listTools(id: string, { era, revision }: SeamContext): JsonObject {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': declaredCapabilities({}, revision),
    [infoKey]: clientInfo,
  }
  return { jsonrpc: '2.0', id, method: 'tools/list', ...(era === 'stateless' && { params: { _meta } }) }
}

export default quirks({
  'ids-used-again': {
    says: 'An id is used again once its request is answered.',
    revisions: modern,
    seams: idsInCircle,
    tolerates: ['messages.request.id-reuse-after-response'],
  },
  'texts-as-ids': {
    says: 'The ids of its requests are texts.',
    seams: () => named((count) => `request ${count}`),
  },
  'ids-of-any-kind': {
    says: 'The ids of its requests are texts of all kinds, the empty one too, and integers of any size.',
    seams: () => named((count) => odd[count - 1] ?? `request-${count}`),
  },
  'no-client-info': {
    says: 'It does not say who it is.',
    revisions: modern,
    seams: editMeta(({ [infoKey]: _, ...meta }) => meta),
    tolerates: ['meta.request.client-info-omittable'],
    hides: ['meta.request.client-info', 'meta.objects.shape', 'implementation.*', 'icons.*'],
  },
  'trace-contexts': {
    says: 'Its requests carry trace contexts, without a prefix, and keys of its own.',
    seams: editMeta((meta) => ({
      ...meta,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'rojo=00f067aa0ba902b7',
      baggage: 'userId=alice',
      'com.example/extra': { a: [1, null] },
      extra: 'a key of no one else',
    })),
    tolerates: ['meta.trace.unprefixed-keys'],
  },
  'asks-for-log-messages': {
    says: 'Each request asks for log messages of all levels.',
    revisions: modern,
    seams: editMeta((meta) => ({ ...meta, 'io.modelcontextprotocol/logLevel': 'debug' })),
  },
  'withdraws-requests': {
    says: 'It asks for something and cancels it at once; over HTTP the end of the stream says so in 2026-07-28.',
    seams: {
      order: {
        async afterOpen(context) {
          if (context.serverCapabilities.tools === undefined) return
          await context.abandon(listTools('not wanted', context))
        },
      },
    },
    tolerates: ['cancellation.client.http-no-notification'],
    hides: ['meta.server-info.no-behavior-change'],
  },
  'subscribes-twice': {
    says: 'It holds two subscriptions, and takes each up again when it ends.',
    revisions: modern,
    seams: {
      order: {
        afterOpen(context) {
          const listen = (id: string): JsonObject => {
            const request = listTools(id, context)
            const params = isObject(request.params) ? request.params : {}
            return { ...request, method: 'subscriptions/listen', params: { ...params, notifications: {} } }
          }
          for (const name of ['one', 'two']) {
            const first = context.send(listen(`subscription ${name}`))
            // On stdio nothing is answered by then, so the first ones are still open.
            if (context.transport === 'streamable-http') void first.then(() => context.send(listen(`${name} again`)))
          }
        },
      },
    },
    tolerates: ['subscriptions.client.several', 'subscriptions.client.may-reconnect'],
  },
  impatient: {
    says: 'It waits two seconds for an answer, and cancels the request then.',
    // Over stdio the start of the server counts, and is nothing that the server could hurry.
    transports: ['streamable-http', 'http-sse'],
    client: { limits: { requestMs: 2_000 } },
    // It gives up before it would reconnect, before a user has agreed, and before all is asked that is asked while it waits.
    hides: [
      'http.resume.*',
      'http.stream.*',
      'authorization.*',
      'tasks.cancel.*',
      'tasks.list.*',
      'tasks.receiver.*',
      'tasks.resources.*',
      'tasks.security.*',
      'tasks.status.*',
      'tasks.task-id.*',
    ],
    inEachEra: true,
  },
  'pings-all-the-time': {
    says: 'It pings before each of its requests.',
    revisions: handshake,
    seams: () => {
      let count = 0
      return {
        outgoing(message, context) {
          const isPlain = isRequest(message) && message.method !== 'initialize' && message.method !== 'ping'
          if (!isPlain || context.era === 'stateless') return message
          count += 1
          return [{ jsonrpc: '2.0', id: `ping-${count}`, method: 'ping' }, message]
        },
      }
    },
  },
  'gives-calls-up': {
    says: 'When a call needs a further round it lets it be.',
    revisions: modern,
    seams: { retry: () => null },
    tolerates: ['mrtr.client.retry-without-input'],
    hides: [
      'mrtr.*',
      'elicitation.*',
      '*.input-required-retry-fields',
      'transport.decoding.client',
      'caching.client.mrtr-retry-not-cached',
      'roots.*',
      'tasks-ext.client.input-requests-like-standalone',
    ],
  },
  'asks-anew': {
    says: 'What needs a further round it leaves alone: it calls the tool with other arguments, and reads and gets anew.',
    revisions: modern,
    seams: {
      retry({ requestState: _, inputResponses: __, ...params }) {
        return isObject(params.arguments) && objectAt(params, '_meta').progressToken !== undefined
          ? { ...params, arguments: { ...params.arguments, text: 'another text' } }
          : params
      },
    },
    hides: [
      'mrtr.*',
      'elicitation.*',
      'roots.*',
      '*.input-required-retry-fields',
      'transport.decoding.client',
      'caching.client.mrtr-retry-not-cached',
      'roots.uri.file-scheme',
      'tasks-ext.client.input-requests-like-standalone',
    ],
  },
  'further-rounds-later': {
    says: 'It takes 400 ms until it begins a further round of a call.',
    revisions: modern,
    seams: { beforeRetry: () => delay(400) },
    tolerates: ['mrtr.client.retry-without-input'],
  },
})
