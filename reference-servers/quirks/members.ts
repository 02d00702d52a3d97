/** More than the schema names: its types are open, and receivers leave alone what they do not know. */

import { isObject, type JsonObject } from '../json-rpc.ts'
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'
import type { Seams } from '../seams.ts'
import { addEverywhere, addToEnvelope } from './parts/members.ts'

/** Errors whose data the text lays down: -32021 and -32022 in 2026-07-28, -32042 in 2025-11-25. */
const specified: readonly unknown[] = [-32021, -32022, -32042]

const kinds: readonly unknown[] = ['a text', ['a', 'list'], 7, false, null, { nested: { deeply: [{}] } }, undefined]

function anyData(): Seams {
  let count = 0
  return {
    outgoing(message, context, next) {
      if (!isObject(message) || !isObject(message.error) || specified.includes(message.error.code)) {
        return next(message, context)
      }
      const { data: _, ...error } = message.error
      const data = kinds[count++ % kinds.length]
      return next({ ...message, error: data === undefined ? error : { ...error, data } }, context)
    },
  }
}

const meta = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'rojo=00f067aa0ba902b7',
  baggage: 'userId=alice,serverNode=DF%2028',
  'com.example/extra': { a: [1, null] },
  extra: 'a key of no one else',
}

const metaOf = (value: JsonObject): JsonObject => ({ ...meta, ...(isObject(value._meta) ? value._meta : {}) })

export default quirks({
  'unknown-members': {
    says: 'Results, what they list, content and notifications have members that the schema does not name.',
    seams: { outgoing: (message, context, next) => next(addEverywhere(message), context) },
    tolerates: ['messages.result.any-object'],
  },
  'unknown-members-in-the-envelope': {
    says: 'JSON-RPC messages and error objects have members that the schema does not name.',
    seams: { outgoing: (message, context, next) => next(addToEnvelope(message), context) },
  },
  'unknown-capabilities': {
    says: 'It declares capabilities that the schema does not know, directly and as experimental.',
    seams: {
      capabilities: (context, next) => ({
        ...next(context),
        experimental: { 'com.example/trial': {}, other: { enabled: true, list: [1] } },
        'com.example.extra': { a: 1 },
      }),
    },
    tolerates: ['capabilities.open-set.server-additional'],
  },
  'extensions-declared': {
    says: 'It declares an extension that the client does not know.',
    revisions: since('2026-07-28'),
    seams: {
      capabilities: (context, next) => ({
        ...next(context),
        extensions: { 'com.example/extension': {}, 'com.example/other': { version: 2 } },
      }),
    },
    // It declares these in the place of its own.
    hides: ['tasks-ext.*', 'skills.*'],
  },
  'error-data-of-any-kind': {
    says: 'The data of errors is a text, a list, a number, false, null, nested, or not there at all.',
    seams: anyData,
    tolerates: ['messages.error.data-any'],
  },
  'meta-of-its-own': {
    says: 'Results carry keys of its own in _meta, those of trace contexts without a prefix among them.',
    seams: {
      outgoing(message, context, next) {
        if (!isObject(message) || !isObject(message.result)) return next(message, context)
        return next({ ...message, result: { ...message.result, _meta: metaOf(message.result) } }, context)
      },
    },
    tolerates: ['meta.trace.unprefixed-keys'],
  },
  'long-text-in-any-script': {
    says: 'Names for people and descriptions are long, of many scripts, and hold escapes of control characters.',
    seams: {
      serverInfo(revision, next) {
        const info = next(revision)
        return isObject(info) ? { ...info, name: 'Ωserver 世界 \u202egnol\u202c \u0007', version: '0.0.0-ß+世' } : info
      },
      tools: (context, next) =>
        next(context).map((tool) => ({
          ...tool,
          description: `${tool.description} \u0000\u001b[31m 🙂\n${'ä'.repeat(4_000)}`,
        })),
    },
  },
})
