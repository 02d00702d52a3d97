import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import scenario from './received-batches.ts'

const deliberate = 'on purpose'
const ping = (id: number | string): JsonObject => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: number | string): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const silent = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'x' } }
const error = (code: number, id?: string | null): JsonObject => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  error: { code, message: 'no' },
})

/** A batch under its label, what the server says to it, and a request after it. */
function batch(as: string, members: Json[], said: readonly Json[], after: string, before?: TraceBuilder): TraceBuilder {
  const built = before ?? trace({ revision: '2025-03-26' }).client(ping(1), { as: 'before' }).server(pong(1))
  built.client(members, { as, deliberate })
  for (const message of said) built.server(message)
  return built.client(ping(`after ${as}`), { as: after }).server(pong(`after ${as}`))
}

const plain = (...said: Json[]): TraceBuilder => batch('plain', [ping('batch-1'), ping('batch-2')], said, 'x')
const served = (): TraceBuilder => plain([pong('batch-1'), pong('batch-2')])
const mixed = (...said: Json[]): TraceBuilder =>
  batch('mixed', [ping('batch-3'), ping('batch-4'), ping('batch-5')], said, 'y', served())
const quiet = (...said: Json[]): TraceBuilder => batch('silent', [silent, silent], said, 'afterSilent', served())
const empty = (...said: Json[]): TraceBuilder => batch('empty', [], said, 'afterEmpty', quiet())
const spoilt = (...said: Json[]): TraceBuilder =>
  batch('spoilt', [1, ping('batch-9')], said, 'alive', batch('empty', [], [], 'afterEmpty', served()))

/** The plain batch over HTTP. */
const posted = (status: number, ...said: Json[]): TraceBuilder => {
  const built = trace({ revision: '2025-03-26', transport: 'streamable-http' })
  built.request([ping('batch-1'), ping('batch-2')], { as: 'plain' }).respond({ status })
  for (const message of said) built.server(message, { http: 1 })
  return built.ended()
}

const accepted = 'batch.receive.accepted'
const complete = 'batch.receive.responses-complete'
const noOutput = 'batch.receive.notifications-only-silent'
const rejected = 'batch.receive.empty-array-rejected'
const members = 'batch.receive.invalid-members'
const byHttp = 'http.post.batch-request-answered'
const all = [pong('batch-3'), error(-32601, 'batch-4'), pong('batch-5')]

const rows: readonly [what: string, id: string, built: TraceBuilder, verdict: string][] = [
  ['one array', accepted, served(), 'passed'],
  ['single messages in any order', accepted, plain(pong('batch-2'), pong('batch-1')), 'passed'],
  ['a refusal', accepted, plain(error(-32600, null)), 'failed'],
  ['silence', accepted, plain(), 'failed'],
  ['half an answer', accepted, plain([pong('batch-1')]), 'failed'],
  ['all three', complete, mixed(all), 'passed'],
  ['two of three', complete, mixed(all.slice(0, 2)), 'failed'],
  ['one twice', complete, mixed(all, pong('batch-3')), 'failed'],
  [
    'the error of one for all',
    complete,
    mixed(['batch-3', 'batch-4', 'batch-5'].map((id) => error(-32601, id))),
    'failed',
  ],
  ['no batch served', complete, batch('mixed', [ping('batch-3')], [], 'y', plain()), 'not-observed'],
  ['nothing', noOutput, quiet(), 'passed'],
  ['an empty array', noOutput, quiet([]), 'failed'],
  ['an error', noOutput, quiet(error(-32600, null)), 'failed'],
  ['an error, after the answer to what came later', noOutput, quiet().server(error(-32600, null)), 'failed'],
  [
    'an error for every batch',
    noOutput,
    batch('silent', [silent, silent], [error(-32600, null)], 'afterSilent', plain(error(-32600, null))),
    'not-observed',
  ],
  ['one error', rejected, empty(error(-32600, null)), 'passed'],
  ['one error, after the answer to what came later', rejected, empty().server(error(-32600, null)), 'passed'],
  ['one error without id', rejected, empty(error(-32600)), 'passed'],
  ['an error in an array', rejected, empty([error(-32600, null)]), 'failed'],
  ['an empty array for an empty array', rejected, empty([]), 'failed'],
  ['silence on an empty array', rejected, empty(), 'failed'],
  ['both, over HTTP', byHttp, posted(200, [pong('batch-1'), pong('batch-2')]), 'passed'],
  ['both, over HTTP, with an odd status', byHttp, posted(207, [pong('batch-1'), pong('batch-2')]), 'failed'],
  ['one of two, over HTTP', byHttp, posted(200, [pong('batch-1')]), 'failed'],
  ['a refusal, over HTTP', byHttp, posted(400, error(-32600, null)), 'failed'],
  ['the valid member', members, spoilt(pong('batch-9')), 'passed'],
  ['both members', members, spoilt([error(-32600, null), pong('batch-9')]), 'passed'],
  ['a refusal of the whole', members, spoilt(error(-32600, null)), 'failed'],
]

test('silence on an empty array is that behind it, not behind what was sent later', () => {
  const built = batch('spoilt', [1, ping('batch-9')], [], 'alive', empty())
  const array = built.events.find((e) => e.kind === 'message' && e.label === 'empty')
  expect(judgeScenario(scenario, rejected, built)).toMatchObject({ offending: { silence: { after: array?.seq } } })
})

test('the end of the process at an array is what came of it', () => {
  const built = trace({ revision: '2025-03-26' })
    .client(ping(1), { as: 'before' })
    .server(pong(1))
    .client([ping('batch-1'), ping('batch-2')], { as: 'plain' })
    .client(ping('after'))
    .event({ kind: 'process-exited', connection: 'c1', code: 1, signal: null })
    .close('target')
  expect(judgeScenario(scenario, accepted, built)).toMatchObject({ branch: 'ended', actual: 'exited with code 1' })
})

describe('received batches', () => {
  test.each(rows)('%s: %s', (_, id, built, verdict) => {
    expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
  })
})
