/** Legal oddities of a gateway: none of them makes a verdict worse. */
import { expect, test } from 'vitest'
import { keeping } from '../../../reference-servers/gateway/keeping.ts'
import type { Seams } from '../../../reference-servers/gateway/seams.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { loadSuite } from '../../../suites/index.ts'
import { isRed } from '../faults/weigh.ts'
import { runReferenceGateway } from '../references/run-gateway.ts'

const suite = await loadSuite()

/** A table of ids, or of progress tokens: theirs by ours. */
function renamed(prefix: string) {
  const known = new Map<Json, Json>()
  return {
    ours(theirs: Json): Json {
      const own = `${prefix}-${known.size}`
      known.set(own, theirs)
      return own
    },
    theirs: (own: Json): Json => known.get(own) ?? own,
    /** The own one that was given last for one of theirs. */
    given: (theirs: Json): Json => [...known].findLast(([, one]) => one === theirs)?.[0] ?? theirs,
  }
}

const part = (message: JsonObject, name: 'params' | 'result'): JsonObject => {
  const value = message[name]
  return isJsonObject(value) ? value : {}
}

const quirks: Readonly<Record<string, () => Seams>> = {
  'results that are kept for the user who asked': () =>
    keeping(
      ({ method }) => method === 'tools/list' || method === 'resources/read',
      ({ headers }) => headers.authorization ?? '',
    ),
  'ids of its own towards the server': () => {
    const ids = renamed('gateway')
    return {
      request: (message) => {
        if (message.method === 'notifications/cancelled') {
          const params = part(message, 'params')
          return { ...message, params: { ...params, requestId: ids.given(params.requestId ?? null) } }
        }
        return 'method' in message && message.id !== undefined ? { ...message, id: ids.ours(message.id) } : message
      },
      response: (message) => [
        'method' in message || message.id === undefined ? message : { ...message, id: ids.theirs(message.id) },
      ],
    }
  },
  'progress tokens of its own towards the server': () => {
    const tokens = renamed('token')
    return {
      request: (message) => {
        const params = part(message, 'params')
        const meta = params._meta
        if (!isJsonObject(meta) || meta.progressToken === undefined) return message
        return { ...message, params: { ...params, _meta: { ...meta, progressToken: tokens.ours(meta.progressToken) } } }
      },
      response: (message) => {
        if (message.method !== 'notifications/progress') return [message]
        const params = part(message, 'params')
        return [{ ...message, params: { ...params, progressToken: tokens.theirs(params.progressToken ?? null) } }]
      },
    }
  },
  'keys of _meta and headers of its own added': () => ({
    headers: (headers) => ({ ...headers, via: '1.1 gateway', 'x-forwarded-for': '127.0.0.1' }),
    request: (message) => {
      if (!('method' in message)) return message
      const params = part(message, 'params')
      const meta = isJsonObject(params._meta) ? params._meta : {}
      return { ...message, params: { ...params, _meta: { ...meta, 'com.example/hop': 1 } } }
    },
    response: (message) => {
      if (message.result === undefined) return [message]
      const result = part(message, 'result')
      const meta = isJsonObject(result._meta) ? result._meta : {}
      return [{ ...message, result: { ...result, _meta: { ...meta, 'com.example/hop': 1 } } }]
    },
  }),
  'headers that do not fit the body refused by itself': () => ({
    refuse: ({ headers, asked }) =>
      asked?.method === 'tools/call' && headers['mcp-name'] === 'another-tool'
        ? { status: 400, body: 'the headers do not fit the body' }
        : undefined,
  }),
  'the members of each message in another order': () => ({
    request: reversed,
    response: (message) => [reversed(message)],
  }),
}

function reversed(message: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(message).toReversed())
}

test.each(Object.entries(quirks))('%s', async (says, seams) => {
  for (const revision of ['2025-11-25', '2026-07-28'] as const) {
    const place = { revision, transport: 'streamable-http' } as const
    const { results } = await runReferenceGateway(suite, place, { fault: { says, seams } })
    expect(results.filter(isRed).map(({ requirement, transport }) => `${requirement} ${transport}`)).toEqual([])
    expect(results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(6)
  }
})
