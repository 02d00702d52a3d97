import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenRun } from '../../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../../harness/runner/events.ts'
import { jsonDocument } from '../../../reports/json/document.ts'
import { formatVersion } from '../../../reports/json/format.ts'
import { newRecord, take } from '../../../reports/record/run-record.ts'
import { reportIn } from '../run-target.ts'
import { unconvincing } from './unconvincing.ts'

function doubtsOf(events: readonly RunEvent[]): readonly string[] {
  const record = newRecord()
  for (const event of events) take(record, event)
  const report = jsonDocument(record)
  if (report === undefined) throw new Error('expected a run that started')
  return unconvincing(report)
}

/** The run, each broken result of which is changed. */
const changed = (change: (result: Extract<RunEvent, { type: 'result' }>['result']) => object): RunEvent[] =>
  brokenRun.map((event) =>
    event.type === 'result' ? { type: 'result', result: { ...event.result, ...change(event.result) } } : event,
  )

test('a red that names what breaks the rule, and prints it, convinces', () => {
  const named = changed(({ evidence: [first, ...rest] }) =>
    first === undefined
      ? { offending: { silence: {} } }
      : { offending: { seq: first.seq }, evidence: [{ ...first, role: 'offending' }, ...rest] },
  )
  expect(doubtsOf(named)).toEqual([])
})

test('one that names nothing does not', () => {
  const doubts = doubtsOf(changed(() => ({ offending: undefined })))
  expect(doubts.join('\n')).toContain(
    'http.origin.validated failed in 2025-06-18 over streamable-http, but it names neither',
  )
})

test('one whose line was lost does not', () => {
  const doubts = doubtsOf(changed(() => ({ offending: { seq: 1 }, evidence: [] })))
  expect(doubts.join('\n')).toContain('its wire lines lack the event 1')
})

const folder = join(import.meta.dirname, '..', '..', '..', '.targets', 'reports')
const stored = (() => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
})()

describe.skipIf(stored.length === 0)('each red that was found on a real target', () => {
  test.each(stored)('%s', (name) => {
    const { report } = reportIn(join(folder, name))
    // Reports of earlier versions lie about where the targets were checked long ago.
    if (report?.formatVersion === formatVersion) expect(unconvincing(report)).toEqual([])
  })
})
