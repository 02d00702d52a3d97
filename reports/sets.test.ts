/** A report shows by which sets its verdicts count. */
import { describe, expect, test } from 'vitest'
import { brokenRun } from '../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import { reportText } from './collect.ts'
import { merged, readDocument, readEvents } from './index.ts'

const chosen = ['2025-11-25@0.1', '0.2']
const run = brokenRun.map(
  (event): RunEvent =>
    event.type === 'run-started' ? { type: 'run-started', info: { ...event.info, sets: chosen } } : event,
)

describe.each([
  ['console', 'the requirements of 2025-11-25@0.1, 0.2'],
  ['markdown', 'Judged by: the requirements of '],
  ['junit', '<property name="sets" value="2025-11-25@0.1 0.2"/>'],
] as const)('%s', (name, says) => {
  test('names them', async () => expect(await reportText(name, run)).toContain(says))
  test('says nothing where none were chosen', async () => {
    expect(await reportText(name, brokenRun)).not.toMatch(/newer requirements|name="sets"/)
  })
})

test('JSON, SARIF and HTML carry them as data, and keep them when parts are merged', async () => {
  const json = await reportText('json', run)
  expect(JSON.parse(json)).toMatchObject({ sets: chosen })
  expect(JSON.parse(await reportText('sarif', run)).runs[0].properties).toEqual({ sets: chosen })
  expect(await reportText('html', run)).toContain('"sets":["2025-11-25@0.1","0.2"]')
  expect(readEvents(json)[0]).toMatchObject({ info: { sets: chosen } })
  const document = readDocument(json)
  const parts = [1, 2].map((index) => ({ ...document, shard: { index, count: 2 } }))
  expect(merged(parts)[0]).toMatchObject({ info: { sets: chosen } })
})
