import { describe, expect, test } from 'vitest'
import {
  brokenRun,
  cleanRun,
  faultyRun,
  interruptedRun,
  sampleResult,
  unreachedRun,
} from '../../fixtures/samples/sample-run.ts'
import { reportText } from '../collect.ts'

const runs = { brokenRun, cleanRun, faultyRun, interruptedRun, unreachedRun }

describe('the whole text', () => {
  test.each(Object.entries(runs))('%s', async (name, events) => {
    await expect(await reportText('console', events)).toMatchFileSnapshot(`golden/${name}.txt`)
  })
})

test.each([
  ['violations', brokenRun, 'DOES NOT CONFORM  3 of 8 judged requirements are broken', 'exit code 1 (violations)'],
  ['conforms', cleanRun, 'CONFORMS  5 judged requirements, none broken.', 'exit code 0 (conforms)'],
  ['incomplete', faultyRun, 'INCOMPLETE  No conclusion', 'exit code 3 (incomplete)'],
  ['interrupted', interruptedRun, 'INTERRUPTED  1 of 10 scenario runs had ended', 'exit code 130 (interrupted)'],
  ['not reached', unreachedRun, 'INCOMPLETE  Nothing was judged', 'exit code 3 (incomplete)'],
])('the last lines state the outcome: %s', async (_name, events, outcome, exit) => {
  const [last, beforeLast] = (await reportText('console', events)).trimEnd().split('\n').reverse()
  expect(last).toContain(exit)
  expect(beforeLast).toContain(outcome)
})

test('a requirement that breaks the same way in two places is one block', async () => {
  const text = await reportText('console', brokenRun)
  expect(text.match(/\) lifecycle\.version\.echo-supported/g)).toHaveLength(1)
  expect(text).toContain('breaks in  stdio 2025-03-26, 2025-06-18')
})

test('a requirement that breaks in two ways shows both', async () => {
  const place = { revision: '2025-06-18', transport: 'stdio' } as const
  const older = { revision: '2025-03-26', transport: 'stdio' } as const
  const results = [
    sampleResult(place, 'a.b', { verdict: 'failed', expected: 'status 400', actual: 404 }),
    sampleResult(older, 'a.b', { verdict: 'failed', expected: 'status 400', actual: 200 }),
  ]
  const text = await reportText('console', [
    ...brokenRun.slice(0, 1),
    ...results.map((result) => ({ type: 'result', result }) as const),
  ])
  expect(text).toMatch(/got\s+200[\s\S]*got\s+404/)
})

test('without colours there is no escape sequence, with colours there are', async () => {
  expect(await reportText('console', brokenRun)).not.toContain('\x1b')
  expect(await reportText('console', brokenRun, { color: true })).toContain('\x1b[31m')
})

test('a terminal sees one line of progress that is gone before the report begins', async () => {
  const text = await reportText('console', brokenRun, { interactive: true })
  const [progress = '', ...rest] = text.split('\n').filter((line) => line.includes('\x1b[2K'))
  expect(progress.endsWith('\r\x1b[2K')).toBe(true)
  expect(rest).toEqual([])
})

test('strict: a broken SHOULD stands among the failures', async () => {
  const strict = brokenRun.map((event) =>
    event.type === 'run-started' ? { ...event, info: { ...event.info, strict: true } } : event,
  )
  const text = await reportText('console', strict)
  expect(text).toContain('FAILED  4 requirements')
  expect(text).not.toContain('WARNED')
})

test('verbose shows every wire line and every requirement that was not observed', async () => {
  const brief = await reportText('console', brokenRun)
  const verbose = await reportText('console', brokenRun, { verbose: true })
  expect(brief).not.toContain('process started')
  expect(verbose).toContain('process started')
  expect(brief).not.toMatch(/^ +progress\.notification\.stops/m)
  expect(verbose).toMatch(/^ +progress\.notification\.stops/m)
})

test('a report that is closed without an end of the run says that it is incomplete', async () => {
  expect(await reportText('console', brokenRun.slice(0, -1))).toContain('exit code 3 (incomplete)')
})
