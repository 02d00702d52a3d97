/** Pass rates of a run, and the file that maps proposals to checks. */
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { brokenRun, sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { reportText } from '../collect.ts'
import { newRecord, readEvents, reportJson, take } from '../index.ts'
import type { Traced } from '../options.ts'
import { ratesOf } from '../record/rates.ts'

const place = { revision: '2025-06-18', transport: 'stdio' } as const

/** A run with these results in place of its own. */
function run(...results: readonly ReturnType<typeof sampleResult>[]): readonly RunEvent[] {
  const others = brokenRun.filter(({ type }) => type !== 'result')
  const end = others.findIndex(({ type }) => type === 'run-ended')
  const told = results.map((result): RunEvent => ({ type: 'result', result }))
  return [...others.slice(0, end), ...told, ...others.slice(end)]
}

const broken = { verdict: 'failed', expected: 'something', offending: { silence: {} } } as const
const events = run(
  sampleResult(place, 'a.one', { verdict: 'passed', seps: [7, 9] }),
  sampleResult(place, 'a.two', { ...broken, verdict: 'warned', seps: [7] }),
  sampleResult(place, 'a.three', { ...broken, seps: [9] }),
  sampleResult(place, 'a.four', { verdict: 'passed' }),
  sampleResult(place, 'a.five', { verdict: 'passed' }),
  sampleResult(place, 'a.ext', { ...broken, seps: [11], beyondTiers: true }),
  sampleResult(place, 'a.unseen', { verdict: 'not-observed', reason: 'it did not come', seps: [7] }),
)
const expected = {
  tier: { passed: 4, judged: 5, percent: 80, reached: 2 },
  seps: [
    { sep: 7, passed: 2, judged: 2, percent: 100 },
    { sep: 9, passed: 1, judged: 2, percent: 50 },
    { sep: 11, passed: 0, judged: 1, percent: 0 },
  ],
}

test('warnings pass, what was not seen does not count, extensions count for no tier', () => {
  const record = newRecord()
  for (const event of events) take(record, event)
  expect(ratesOf(record)).toEqual(expected)
})

test('the JSON report has the rates, and they survive being read', async () => {
  const text = await reportText('json', events)
  expect(JSON.parse(text).rates).toEqual(expected)
  const record = newRecord()
  for (const event of readEvents(text)) take(record, event)
  expect(JSON.parse(reportJson(record) ?? '').rates).toEqual(expected)
})

test('a run that judged nothing has no rates', async () => {
  const text = await reportText('json', run(sampleResult(place, 'a.one', { verdict: 'not-observed' })))
  expect(JSON.parse(text).rates).toBeUndefined()
})

const traced = (id: string, rest: Partial<Traced> = {}): Traced => ({
  ...{ id, level: 'MUST', says: `does ${id}: "so"`, link: 'https://example.org/page#section', seps: [] },
  ...rest,
})

test('a document for each proposal, a row for each MUST and SHOULD', async () => {
  const text = await reportText('traceability', events, {
    traced: [
      traced('a.one', { seps: [7, 9] }),
      traced('a.unseen', { seps: [7], level: 'SHOULD' }),
      traced('a.hidden', { seps: [7], excluded: 'nobody sees it' }),
      traced('a.may', { seps: [7], level: 'MAY' }),
      traced('a.three', { seps: [9] }),
      traced('a.client'),
    ],
  })
  const row = (id: string, rest: object, level = 'MUST') => ({ text: `${level}: does ${id}: "so"`, ...rest })
  const documents = parseAllDocuments(text).map((document) => document.toJS())
  expect(documents.filter((document) => document !== null)).toEqual([
    {
      sep: 7,
      spec_url: 'https://example.org/page#section',
      requirements: [
        row('a.one', { check: 'a.one', result: 'passed' }),
        row('a.unseen', { check: 'a.unseen', result: 'not-observed', reason: 'it did not come' }, 'SHOULD'),
        row('a.hidden', { excluded: 'nobody sees it' }),
      ],
    },
    {
      sep: 9,
      spec_url: 'https://example.org/page#section',
      requirements: [
        row('a.one', { check: 'a.one', result: 'passed' }),
        row('a.three', { check: 'a.three', result: 'failed' }),
      ],
    },
    {
      sep: null,
      spec_url: 'https://example.org/page#section',
      requirements: [row('a.client', { check: 'a.client', result: 'not-run' })],
    },
  ])
})
