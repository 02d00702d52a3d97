import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenBy } from '../../generated/known-breaches.ts'
import type { Shown, WireExcerpt } from '../../harness/index.ts'
import { ledger } from '../requirements/ledger.ts'
import { causesOf, knownOf } from './causes.ts'
import { readKnownCauses } from './read.ts'

const ids = new Set<string>(ledger.keys())

test('something is known about nearly all that real implementations break', () => {
  const unknown = Object.keys(brokenBy).filter((id) => knownOf(id).causes.length === 0)
  expect(unknown.length, unknown.join(', ')).toBeLessThan(Object.keys(brokenBy).length / 10)
})

test.each(readKnownCauses(ids).flatMap(({ requirements }) => requirements))('%s is judged', (id) => {
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
const dropped = (transport: Shown['transport'], ...evidence: WireExcerpt[]): Shown => ({
  requirement: 'batch.receive.accepted',
  transport,
  offending: { silence: { after: 1 } },
  evidence,
})
const bySdk = line('evidence', 'target', '{"result":{},"jsonrpc":"2.0","id":2}')
const byOther = line('evidence', 'target', '{"jsonrpc":"2.0","id":2,"result":{}}')
const byUs = line('evidence', 'us', '{"result":{},"jsonrpc":"2.0","id":2}')

describe('an SDK is blamed', () => {
  test('by what only it writes', () => {
    expect(causesOf(dropped('stdio', bySdk))).toMatchObject([{ sdk: 'TypeScript SDK' }])
  })

  test.each([
    ['what anybody writes', dropped('stdio', byOther)],
    ['what we write', dropped('stdio', byUs)],
    ['another transport', dropped('streamable-http', bySdk)],
    ['an answer', { ...dropped('stdio', bySdk), offending: { seq: 1 } }],
  ])('not by %s', (_, breach) => {
    expect(causesOf(breach)).toMatchObject([{ cause: expect.any(String) }])
    expect(causesOf(breach)[0]?.sdk).toBeUndefined()
  })
})

test('of an unknown breach nothing is said', () => {
  expect(causesOf({ requirement: 'ping.receiver.responds', transport: 'stdio', evidence: [] })).toEqual([])
})

test.each([
  ['causes: []', 'must NOT have fewer than 1 items'],
  ['causes: [{ requirements: [a.b], cause: c, fix: f }]', 'no requirement a.b'],
  ['sdk: S\ncauses: [{ requirements: [ping.receiver.responds], cause: c, fix: f }]', 'blames S without a sign'],
  ['causes: [{ requirements: [ping.receiver.responds], sign: "(", cause: c, fix: f }]', 'not a regular expression: ('],
  ['causes: [{ requirements: [ping.receiver.responds], fixed: x, cause: c, fix: f }]', 'additional properties'],
])('%s is refused', (yaml, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'known-'))
  writeFileSync(join(folder, 'x.yaml'), yaml)
  expect(() => readKnownCauses(ids, folder)).toThrow(problem)
  rmSync(folder, { recursive: true })
})
