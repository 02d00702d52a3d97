import { expect, test } from 'vitest'
import { cleanRun } from '../../fixtures/samples/sample-run.ts'
import type { CountedCrash, RunEvent } from '../../harness/runner/events.ts'
import { seenOnce } from '../../harness/runner/tell/summary.ts'
import { reportText } from '../collect.ts'
import { readDocument } from '../json/read-report.ts'
import { merged } from './merge.ts'

const crash = (times: number): CountedCrash => ({
  revision: '2025-06-18',
  transport: 'stdio',
  how: 'exited with code 1',
  after: 'ping',
  stderr: '',
  times,
  evidence: [{ seq: 3, at: 1, connection: 'a', from: 'us', role: 'evidence', body: '{}' }],
})

/** A part that saw the crash, and started the target three times. */
function part(times: number): readonly RunEvent[] {
  const starts = { count: 3, slow: 1, slowMs: 5_000, totalMs: 900 }
  const problems: RunEvent[] = times === 1 ? [{ type: 'problem', message: seenOnce(crash(1)) }] : []
  return [...cleanRun.slice(0, -1), { type: 'starts', starts }, { type: 'crash', crash: crash(times) }, ...problems]
}

async function mergeOf(...parts: readonly (readonly RunEvent[])[]) {
  const documents = await Promise.all(parts.map(async (events) => readDocument(await reportText('json', events))))
  return merged(documents.map((document, i) => ({ ...document, shard: { index: i + 1, count: parts.length } })))
}

const summaryOf = (events: readonly RunEvent[]) => events.flatMap((e) => (e.type === 'run-ended' ? [e.summary] : []))[0]
const crashesOf = (events: readonly RunEvent[]) => events.flatMap((e) => (e.type === 'crash' ? [e.crash] : []))

test('a crash in one part is a crash of the whole', async () => {
  const events = await mergeOf(cleanRun, part(2))
  expect(crashesOf(events)).toMatchObject([{ how: 'exited with code 1', times: 2 }])
  expect(summaryOf(events)).toMatchObject({ outcome: 'violations', exitCode: 1 })
})

test('one that was seen once in a single part leaves the whole incomplete', async () => {
  const summary = summaryOf(await mergeOf(cleanRun, part(1)))
  expect(summary?.exitCode).toBe(3)
  expect(summary?.problems.filter((problem) => problem === seenOnce(crash(1)))).toHaveLength(1)
})

test('one that was seen once in each of two parts came again', async () => {
  const events = await mergeOf(part(1), part(1))
  expect(crashesOf(events)).toMatchObject([{ times: 2 }])
  expect(summaryOf(events)).toMatchObject({ exitCode: 1 })
  expect(summaryOf(events)?.problems).not.toContain(seenOnce(crash(1)))
})

test('starts of all parts are counted', async () => {
  const events = await mergeOf(part(2), part(2))
  const starts = events.flatMap((e) => (e.type === 'starts' ? [e.starts] : []))
  expect(starts).toEqual([{ count: 6, slow: 2, slowMs: 5_000, totalMs: 1_800 }])
})
