import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import scenario from './ids.ts'

const sent: readonly [label: string, id: Json][] = [
  ['zero', 0],
  ['negative', -3],
  ['large', Number.MAX_SAFE_INTEGER],
  ['numeric', '70071'],
  ['empty', ''],
  ['uuid', 'u'],
  ['unicode', '世'],
]

/** Every request with its answer, but for one, whose answer is the one given. */
function answered(odd?: string, oddly?: JsonObject): TraceBuilder {
  const built = trace().client({ jsonrpc: '2.0', id: 1, method: 'ping' }, { as: 'plain' })
  built.server({ jsonrpc: '2.0', id: 1, result: {} })
  for (const [label, id] of [...sent, ['failing', 'f']] as const) {
    built.client({ jsonrpc: '2.0', id, method: label === 'failing' ? 'x/y' : 'ping' }, { as: label })
    const usual: JsonObject = label === 'failing' ? { error: { code: -32601, message: 'no' } } : { result: {} }
    const answer = label === odd ? oddly : { jsonrpc: '2.0', id, ...usual }
    if (answer !== undefined) built.server(answer)
  }
  built.client({ jsonrpc: '2.0', id: 2, method: 'ping' }, { as: 'end' })
  return built.server({ jsonrpc: '2.0', id: 2, result: {} })
}

const result = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const rows: readonly [what: string, built: TraceBuilder, verdict: string][] = [
  ['all echoed', answered(), 'passed'],
  ['a string turned into a number', answered('numeric', result(70_071)), 'failed'],
  ['zero treated as missing', answered('zero'), 'failed'],
  ['an empty string turned into null', answered('empty', result(null)), 'failed'],
  ['a damaged character', answered('unicode', result('\ufffd')), 'failed'],
  [
    'an error without its id',
    answered('failing', { jsonrpc: '2.0', error: { code: -32601, message: 'no' } }),
    'failed',
  ],
  ['an unknown method left alone is for another rule', answered('failing'), 'passed'],
  ['no answer at all', trace().client({ jsonrpc: '2.0', id: 1, method: 'ping' }, { as: 'plain' }), 'not-observed'],
]

describe('ids', () => {
  test.each(rows)('%s', (_, built, verdict) => {
    expect(judgeScenario(scenario, 'messages.response.id-echo', built).verdict).toBe(verdict)
  })
})
