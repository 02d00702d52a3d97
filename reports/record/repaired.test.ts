import { expect, test } from 'vitest'
import { sampleResult } from '../../fixtures/samples/sample-run.ts'
import { outcomeText } from './outcome-text.ts'
import { repairedIn } from './repaired.ts'
import { newRecord, take } from './run-record.ts'

const place = { revision: '2025-06-18', transport: 'stdio' } as const

function recordOf(verdicts: Readonly<Record<string, 'passed' | 'failed' | 'not-observed'>>) {
  const record = newRecord()
  const repeated = ['a.b@2025-06-18/stdio', 'a.c@2025-06-18/stdio']
  record.info = {
    tool: { name: 'mcp-conform', version: '1' },
    side: 'server',
    target: 's',
    startedAt: '2026-01-01T00:00:00Z',
    seed: 1,
    strict: false,
    repeated,
  }
  for (const [id, verdict] of Object.entries(verdicts))
    take(record, { type: 'result', result: sampleResult(place, id, { verdict }) })
  const failed = Object.values(verdicts).includes('failed')
  record.summary = {
    outcome: failed ? 'violations' : 'conforms',
    exitCode: failed ? 1 : 0,
    counts: { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 },
    judgedRequirements: 2,
    durationMs: 1,
    problems: [],
  }
  return record
}

test.each([
  [{ 'a.b': 'passed', 'a.c': 'passed' }, 'FIXED', '2 of 2 fixed. Nothing else was tested.'],
  [{ 'a.b': 'passed', 'a.c': 'failed' }, 'NOT ALL FIXED', '1 of 2 fixed, 1 still fails.'],
  [{ 'a.b': 'passed', 'a.c': 'not-observed' }, 'NOT ALL FIXED', '1 of 2 fixed, 1 could not be judged again.'],
  [{ 'a.b': 'passed' }, 'NOT ALL FIXED', '1 of 2 fixed, 1 could not be judged again.'],
] as const)('%j', (verdicts, title, words) => {
  const text = outcomeText(recordOf(verdicts))
  expect([text.title, text.words]).toEqual([title, expect.stringContaining(words)])
})

const crash = { ...place, how: 'exited with code 1', times: 2, stderr: '', evidence: [] }

test.each([
  ['nothing failed before', [], [], 'conforms', 'FIXED', 'The target no longer crashes. Nothing'],
  ['nothing failed before', [], [crash], 'violations', 'NOT ALL FIXED', 'The target still crashes. Nothing'],
  ['both', ['a.b@2025-06-18/stdio'], [crash], 'violations', 'NOT ALL FIXED', '1 of 1 fixed, the target still'],
  ['what is new', ['a.b@2025-06-18/stdio'], [], 'violations', 'NOT ALL FIXED', '1 of 1 fixed, another'],
] as const)('of a run that crashed: %s', (_, repeated, crashes, outcome, title, words) => {
  const record = recordOf({ 'a.b': 'passed' })
  if (record.info === undefined || record.summary === undefined) throw new Error('expected a run')
  record.info = { ...record.info, repeated }
  record.summary = { ...record.summary, outcome }
  for (const one of crashes) take(record, { type: 'crash', crash: one })
  const text = outcomeText(record)
  expect([text.title, text.words]).toEqual([title, expect.stringContaining(words)])
})

test('a monitor that sees no occasion any more has nothing to complain about', () => {
  const record = recordOf({ 'a.b': 'passed' })
  const source = 'monitors/some'
  take(record, { type: 'result', result: sampleResult(place, 'a.c', { verdict: 'not-observed', source }) })
  expect(outcomeText(record).words).toContain('2 of 2 fixed')
})

test('a run that repeats nothing has repaired nothing', () => {
  expect(repairedIn(newRecord())).toBeUndefined()
})
