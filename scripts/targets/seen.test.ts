import { expect, test } from 'vitest'
import { brokenRun, cleanRun, faultyRun, unreachedRun } from '../../fixtures/samples/sample-run.ts'
import { jsonDocument } from '../../reports/json/document.ts'
import { newRecord, take } from '../../reports/record/run-record.ts'
import { describeDifference, describeRow } from './print.ts'
import { emptySeen, type JsonReport, type Seen, seenIn, within } from './seen.ts'

function reportOf(events: typeof brokenRun): JsonReport {
  const record = newRecord()
  for (const event of events) take(record, event)
  const report = jsonDocument(record)
  if (report === undefined) throw new Error('the run never started')
  return report
}

const verdictsOf = (report: JsonReport): Seen['verdicts'] => seenIn(report).verdicts

test('a clean run leaves nothing to explain', () => {
  expect(verdictsOf(reportOf(cleanRun))).toEqual(emptySeen.verdicts)
})

test('each broken requirement is seen in each place where it is broken, by verdict', () => {
  const report = reportOf(brokenRun)
  const expected = report.requirements.flatMap(({ id, results }) =>
    results.flatMap(({ verdict, at }) =>
      verdict === 'failed' || verdict === 'warned'
        ? at.map((i) => `${verdict} ${id} ${report.places[i]?.revision}/${report.places[i]?.transport}`)
        : [],
    ),
  )
  const { failed, warned } = verdictsOf(report)
  const seen = Object.entries({ failed, warned }).flatMap(([verdict, ids]) =>
    Object.entries(ids).flatMap(([id, places]) => places.map((place) => `${verdict} ${id} ${place}`)),
  )
  expect(expected.length).toBeGreaterThan(1)
  expect(seen.sort()).toEqual(expected.sort())
})

test('a fault of ours is seen', () => {
  expect(Object.keys(verdictsOf(reportOf(faultyRun))['harness-error'])).toHaveLength(1)
})

test('a target that was never reached accepts nothing', () => {
  expect(seenIn(reportOf(unreachedRun)).accepts).toEqual([])
})

test('a row counts requirements, not places', () => {
  const places = ['2025-03-26/stdio', '2025-06-18/stdio']
  const seen: Seen = { accepts: places, judged: 9, verdicts: { ...emptySeen.verdicts, failed: { x: places } } }
  expect(describeRow('a/stdio', seen, 1.26)).toMatch(/^a\/stdio +9 +1 +0 +1\.3$/)
  expect(describeRow('a/stdio', seen, 1.26, 9)).toBe(describeRow('a/stdio', seen, 1.26))
  expect(describeRow('a/stdio', seen, 1.26, 12)).toMatch(/1\.3 +12 judged before$/)
})

test('what is new is shown with what came, and nothing in it reaches the terminal as it is', () => {
  const report = reportOf(brokenRun)
  const broken = report.requirements.find(({ verdict }) => verdict === 'failed')
  const result = broken?.results.find(({ verdict }) => verdict === 'failed')
  const where = report.places[result?.at[0] ?? -1]
  if (broken === undefined || result === undefined || where === undefined)
    throw new Error('nothing is broken in the sample')
  const hostile = { ...result, expected: 'a plain \u001b[31m answer', actual: '\u001b[2J\u202e' }
  const shown = describeDifference(
    { kind: 'new', verdict: 'failed', requirement: broken.id, place: `${where.revision}/${where.transport}` },
    { ...report, requirements: [{ ...broken, results: [hostile] }] },
  )
  expect(shown).toContain(`+ failed ${broken.id} ${where.revision}/${where.transport}`)
  expect(shown).toContain('expected a plain')
  expect(shown).not.toMatch(/[\u001b\u202e]/)
})

test('what was seen in one revision, and nothing of the others', () => {
  const a = '2025-06-18/stdio'
  const b = '2025-11-25/stdio'
  const seen: Seen = { accepts: [a, b], judged: 7, verdicts: { ...emptySeen.verdicts, failed: { x: [a, b], y: [a] } } }
  expect(within(seen, ['2025-11-25'])).toEqual({
    accepts: [b],
    judged: 7,
    verdicts: { ...emptySeen.verdicts, failed: { x: [b] } },
  })
  expect(within(seen, undefined)).toEqual(seen)
})
