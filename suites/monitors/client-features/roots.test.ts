import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import monitor from './roots.ts'

const list = (...uris: readonly string[]): JsonObject => ({ roots: uris.map((uri) => ({ uri })) })

const opened = (): TraceBuilder => trace({ target: 'client' }).open({ client: { roots: {} } })
const answered = (result: JsonObject): TraceBuilder =>
  opened().server({ jsonrpc: '2.0', id: 1, method: 'roots/list' }).client({ jsonrpc: '2.0', id: 1, result })
const given = (result: JsonObject): TraceBuilder =>
  trace({ target: 'client', revision: '2026-07-28' }).client({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 't', inputResponses: { dirs: result } },
  })

test.each<[what: string, built: TraceBuilder, ids: readonly string[]]>([
  ['two folders', answered(list('file:///a', 'file:///b')), []],
  [
    'the same one in two answers',
    answered(list('file:///a'))
      .server({ jsonrpc: '2.0', id: 2, method: 'roots/list' })
      .client({ jsonrpc: '2.0', id: 2, result: list('file:///a') }),
    [],
  ],
  ['a folder and one in it', answered(list('file:///a', 'file:///a/b')), []],
  ['a folder twice', answered(list('file:///a', 'file:///b', 'file:///a')), ['roots.uri.unique']],
  ['a folder twice, as input', given(list('file:///a', 'file:///a')), ['roots.uri.unique']],
  ['a page', answered(list('https://example.com/')), ['roots.uri.file-scheme']],
])('%s', (_, built, ids) => {
  expect(breaches(monitor.judges, built)).toEqual(ids)
})

test('no roots show nothing', () => {
  expect(judgeTrace(monitor.judges['roots.uri.unique'], answered(list())).verdict).toBe('not-observed')
})
