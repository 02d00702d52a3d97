import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import monitor from './version-features.ts'

const note = (method: string): JsonObject => ({ jsonrpc: '2.0', method: `notifications/${method}`, params: {} })
const call: JsonObject = { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name: 't' } }
const returns = (type: string): JsonObject => ({ jsonrpc: '2.0', id: 'c', result: { content: [{ type }] } })
const rule = ['lifecycle.operation.server-version']

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['what the revision has', trace({ revision: '2025-11-25' }).open().server(note('elicitation/complete')), []],
  ['what came later', trace({ revision: '2025-06-18' }).open().server(note('elicitation/complete')), rule],
  ['what nobody knows', trace({ revision: '2025-06-18' }).open().server(note('of/its/own')), []],
  ['content of its time', trace({ revision: '2025-06-18' }).open().client(call).server(returns('resource_link')), []],
  [
    'content that came later',
    trace({ revision: '2024-11-05' }).open().client(call).server(returns('audio')),
    ['lifecycle.operation.server-version-should'],
  ],
]

test.each(rows)('%s', (_, built, ids) => expect(breaches(monitor.judges, built)).toEqual(ids))
