import { describe, expect, test } from 'vitest'
import { sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { Verdict } from '../../harness/judging/finding.ts'
import { type SeverityMap, severitiesOf } from './severity.ts'

const ids = ['tools.list.shape', 'tools.call.slow', 'ping.answered']
const place = { revision: '2025-06-18', transport: 'stdio' } as const

describe('what a verdict becomes', () => {
  test.each<[SeverityMap, Verdict, Verdict]>([
    [{ 'tools.*': 'warn' }, 'failed', 'warned'],
    [{ 'tools.*': 'error' }, 'warned', 'failed'],
    [{ 'tools.*': 'warn' }, 'warned', 'warned'],
    [{ 'tools.*': 'error' }, 'passed', 'passed'],
    [{ 'tools.*': 'warn' }, 'harness-error', 'harness-error'],
    [{ 'ping.*': 'warn' }, 'failed', 'failed'],
    [{ 'tools.*': 'warn', 'tools.list.*': 'error' }, 'warned', 'failed'],
    [{ 'tools.list.*': 'error', 'tools.*': 'warn' }, 'failed', 'warned'],
  ])('%j makes %s %s', (map, verdict, becomes) => {
    const result = sampleResult(place, 'tools.list.shape', { verdict, lenient: 'ambiguous' })
    const weighed = severitiesOf(map, ids).weigh(result)
    expect(weighed.verdict).toBe(becomes)
    if (verdict === 'warned' && becomes === 'failed') expect(weighed).not.toHaveProperty('lenient')
  })
})

test('what is off is not judged', () => {
  const select = severitiesOf({ tools: 'off', 'tools.call.*': 'warn' }, ids).within(() => true)
  expect(ids.map((id) => select('s', id))).toEqual([false, true, true])
})

test('a pattern that fits nothing is refused', () => {
  const message = 'severity: no requirement of the ledger matches "tolls"; did you mean tools?'
  expect(() => severitiesOf({ tolls: 'off' }, ids)).toThrow(message)
})
