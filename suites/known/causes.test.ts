import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Shown, WireExcerpt } from '../../harness/index.ts'
import { ledger } from '../requirements/ledger.ts'
import { causesOf } from './causes.ts'
import { readKnownCauses } from './read.ts'
import { signsIn } from './signs.ts'

const ids = new Set<string>(ledger.keys())

test.each(readKnownCauses(ids).breaches.flatMap(({ requirements }) => requirements))('%s is judged', (id) => {
  expect([...ledger.values()].find((one) => one.id === id)?.unjudged).toBeUndefined()
})

const line = (role: WireExcerpt['role'], from: WireExcerpt['from'], body: string): WireExcerpt => ({
  seq: 1,
  at: 1,
  connection: 'c1',
  from,
  role,
  body,
})
const dropped: Shown = {
  requirement: 'batch.receive.accepted',
  transport: 'stdio',
  branch: 'dropped',
  offending: { silence: { after: 1 } },
  evidence: [],
}
const signed = { ...dropped, signedBy: ['TypeScript SDK'] }

describe('an SDK is blamed', () => {
  test('where it has written what only it writes', () => {
    expect(causesOf(signed)).toMatchObject([{ sdk: 'TypeScript SDK' }])
  })

  test.each([
    ['where nothing gives it away', dropped],
    ['where another one does', { ...dropped, signedBy: ['Python SDK'] }],
    ['over another transport', { ...signed, transport: 'streamable-http' as const }],
  ])('not %s', (_, breach) => {
    expect(causesOf(breach)).toMatchObject([{ id: 'batch-dropped' }])
    expect(causesOf(breach)[0]?.sdk).toBeUndefined()
  })
})

describe('a text gives an SDK away', () => {
  test.each([
    ['{"id":1,"error":{"code":-32602,"message":"MCP error -32602: Tool x not found"}}', ['TypeScript SDK']],
    ['{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"x"}}', ['Python SDK']],
    ['{"result":{},"jsonrpc":"2.0","id":2}', []],
    ['{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found"}}', []],
  ])('%s', (text, sdks) => {
    expect(signsIn(text)).toEqual(sdks)
  })
})

describe('a cause is chosen by what failed', () => {
  const method: Shown = { requirement: 'errors.method-not-found.code', transport: 'stdio', evidence: [] }
  const withCode = (code: number): Shown => ({ ...method, actual: { jsonrpc: '2.0', id: 1, error: { code } } })

  test.each([
    ['an internal error', withCode(-32603), ['unknown-method-as-internal']],
    ['bad parameters', withCode(-32602), ['unknown-method-as-bad-params']],
    ['anything else', withCode(7), []],
    ['silence', method, []],
    ['a requirement of which nothing is known', { ...method, requirement: 'ping.receiver.responds' }, []],
  ])('%s', (_, breach, known) => {
    expect(causesOf(breach).map(({ id }) => id)).toEqual(known)
  })

  test('by what the target wrote, not by what we sent', () => {
    const breach: Shown = { requirement: 'stdio.server.stdout-only-messages', transport: 'stdio', evidence: [] }
    const said = (from: WireExcerpt['from'], role: WireExcerpt['role']) => [line(role, from, 'Server running')]
    expect(causesOf({ ...breach, evidence: said('target', 'offending') })).toMatchObject([{ id: 'text-on-stdout' }])
    expect(causesOf({ ...breach, evidence: said('us', 'evidence') })).toEqual([])
  })
})

const one = (rest: string): string => `causes: [{ id: a, requirements: [ping.receiver.responds], cause: c, ${rest} }]`

test('a process that ended is not silent', () => {
  const silent = { requirement: 'json-schema.composition.server-bounded', transport: 'stdio', evidence: [] } as const
  const ids = (ended?: string) => causesOf({ ...silent, offending: { silence: { after: 1, ended } } }).map((c) => c.id)
  expect(ids()).toEqual(['schema-without-limit-server'])
  expect(ids('was ended by SIGKILL')).toEqual([])
})

test.each([
  ['causes: []', 'must NOT have fewer than 1 items'],
  ['causes: [{ id: a, requirements: [a.b], cause: c, actual: x }]', 'no requirement a.b'],
  [one('fix: f'), 'says nothing of what failed'],
  [`sdk: S\n${one('actual: x')}`, 'blames S without a sign'],
  [`sdk: S\n${one('actual: x, signed: true')}`, 'signed needs the signs of an SDK'],
  [one('actual: x, sign: "("'), 'not a regular expression: ('],
  [one('actual: x, fixed: x'), 'additional properties'],
  [
    one('actual: x').replace(' }]', ' }, { id: a, requirements: [ping.receiver.responds], cause: c, actual: y }]'),
    'two causes have the id a',
  ],
])('%s is refused', (yaml, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'known-'))
  writeFileSync(join(folder, 'x.yaml'), yaml)
  expect(() => readKnownCauses(ids, folder)).toThrow(problem)
  rmSync(folder, { recursive: true })
})
