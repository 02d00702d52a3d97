/** What a client declares. */

import { type JsonObject, objectAt } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'
import type { Seams } from '../seams.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

/** Declares more, in either era. */
const declares = (more: JsonObject): Seams => ({
  initialize: (params) => ({ ...params, capabilities: { ...objectAt(params, 'capabilities'), ...more } }),
  outgoing(message) {
    const params = objectAt(message, 'params')
    const meta = objectAt(params, '_meta')
    if (meta[key] === undefined) return message
    return { ...message, params: { ...params, _meta: { ...meta, [key]: { ...objectAt(meta, key), ...more } } } }
  },
})

export default quirks({
  'no-capabilities': {
    says: 'It offers nothing: neither roots nor sampling nor elicitation.',
    client: { capabilities: {} },
    tolerates: ['base.core.components-optional'],
    hides: [
      'roots.*',
      'sampling.*',
      'elicitation.*',
      'capabilities.*',
      'mrtr.*',
      'meta.capability.*',
      'extensions.*',
      'tasks-ext.*',
      'apps.client.mime-types',
    ],
  },
  'declares-everything': {
    says: 'It declares all that a client can: roots, sampling with tools, forms and pages to visit, tasks.',
    revisions: since('2025-11-25'),
    client: {
      capabilities: {
        roots: { listChanged: true },
        sampling: { tools: {} },
        elicitation: { form: {}, url: {} },
        tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
      },
    },
    // It declares no extension, and none of them is seen.
    hides: [
      'elicitation.mode.*',
      'sampling.tools.*',
      'roots.capability.*',
      'sampling.capability.*',
      'extensions.*',
      'tasks-ext.*',
      'apps.client.mime-types',
    ],
    inEachEra: true,
  },
  'unknown-capabilities': {
    says: 'It declares capabilities that the schema does not know, directly and as experimental.',
    seams: declares({
      experimental: { 'com.example/trial': {}, other: { enabled: true, list: [1] } },
      'com.example.extra': { a: 1 },
    }),
    tolerates: ['capabilities.open-set.client-additional'],
  },
  'extensions-declared': {
    says: 'It declares an extension that the server does not know.',
    revisions: since('2026-07-28'),
    seams: declares({ extensions: { 'com.example/extension': {}, 'com.example/other': { version: 2 } } }),
    // It declares these in the place of its own.
    hides: ['tasks-ext.*', 'apps.client.mime-types'],
  },
})
