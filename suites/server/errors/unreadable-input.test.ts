import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './unreadable-input.ts'

const deliberate = 'on purpose'
const ping = (id: number): JsonObject => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: number): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const error = (code: number, id?: string | number | null): JsonObject => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  error: { code, message: 'no' },
})

/** The conversation around a line that is no JSON, with what the server says to it. */
function broken(...said: readonly JsonObject[]): TraceBuilder {
  const built = trace()
    .client(ping(1), { as: 'before' })
    .server(pong(1))
    .client('{"jsonrpc":', { as: 'broken', deliberate })
  for (const message of said) built.server(message)
  return built.client(ping(2), { as: 'afterBroken' })
}

const parseRows: readonly [what: string, built: TraceBuilder, verdict: string][] = [
  ['the right code without id', broken(error(-32700)).server(pong(2)), 'passed'],
  ['the right code with id null', broken(error(-32700, null)).server(pong(2)), 'passed'],
  ['silence', broken().server(pong(2)), 'not-observed'],
  ['another code', broken(error(-32603)).server(pong(2)), 'failed'],
  ['an invented id', broken(error(-32700, 99)).server(pong(2)), 'failed'],
  ['no life after it', broken(error(-32700)), 'failed'],
  ['silence, and no life after it', broken(), 'failed'],
  ['nothing worked before', trace().client(ping(1), { as: 'before' }), 'not-observed'],
]

const spoilt = (id: string, more: JsonObject): JsonObject => ({ id, method: 'ping', ...more })

/** The conversation around three lines that are no messages; the server answers the second and third as told. */
function invalid(...answers: readonly (JsonObject | undefined)[]): TraceBuilder {
  const built = broken(error(-32700)).server(pong(2))
  const sent = [
    ['empty', { jsonrpc: '2.0', id: 'e' }],
    ['otherVersion', spoilt('v1', { jsonrpc: '1.0' })],
    ['noVersion', spoilt('v0', {})],
  ] as const
  for (const [index, [as, message]] of sent.entries()) {
    built.client(message, { as, deliberate })
    const answer = answers[index - 1]
    if (index > 0 && answer !== undefined) built.server(answer)
  }
  return built.client(ping(9), { as: 'alive' }).server(pong(9))
}

const invalidRows: readonly [what: string, built: TraceBuilder, verdict: string][] = [
  ['the right code with the ids', invalid(error(-32600, 'v1'), error(-32600, 'v0')), 'passed'],
  ['the right code without ids', invalid(error(-32600), error(-32600)), 'passed'],
  ['a result', invalid({ jsonrpc: '2.0', id: 'v1', result: {} }, error(-32600, 'v0')), 'failed'],
  ['silence', invalid(undefined, error(-32600, 'v0')), 'failed'],
  ['the code of a parse error', invalid(error(-32700), error(-32600)), 'failed'],
]

/** Both are sent before the first is answered. */
const together = (...answers: readonly JsonObject[]): TraceBuilder => {
  const built = broken(error(-32700)).server(pong(2)).client({ jsonrpc: '2.0', id: 'e' }, { as: 'empty', deliberate })
  built.client(spoilt('v1', { jsonrpc: '1.0' }), { as: 'otherVersion', deliberate })
  built.client(spoilt('v0', {}), { as: 'noVersion', deliberate })
  for (const answer of answers) built.server(answer)
  return built.client(ping(9), { as: 'alive' }).server(pong(9))
}

const togetherRows: readonly [what: string, built: TraceBuilder, verdict: string][] = [
  ['an error without id for each', together(error(-32600), error(-32600, null)), 'passed'],
  ['an error with the id of one, and one without', together(error(-32600, 'v0'), error(-32600)), 'passed'],
  ['an error for one of them', together(error(-32600)), 'failed'],
  ['an error with another code for one of them', together(error(-32600), error(-32603)), 'failed'],
  ['an error with another code first', together(error(-32603), error(-32600)), 'failed'],
]

describe('unreadable input', () => {
  test.each(parseRows)('no JSON: %s', (_, built, verdict) => {
    expect(judgeScenario(scenario, 'errors.parse-error.code', built).verdict).toBe(verdict)
  })
  test.each(togetherRows)('what waits together: %s', (_, built, verdict) => {
    expect(judgeScenario(scenario, 'errors.invalid-request.code', built).verdict).toBe(verdict)
  })
  test.each(invalidRows)('no message: %s', (_, built, verdict) => {
    expect(judgeScenario(scenario, 'errors.invalid-request.code', built).verdict).toBe(verdict)
  })
})
