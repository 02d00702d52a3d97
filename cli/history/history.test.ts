import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { brokenRun, cleanRun, unreachedRun } from '../../fixtures/samples/sample-run.ts'
import type { Verdict } from '../../harness/judging/finding.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { currentCommit } from './commit.ts'
import type { HistoryEntry } from './entry.ts'
import { historyReport } from './history-report.ts'
import { rowsOf } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function add(events: readonly RunEvent[], startedAt: string, commit: string, shard = false): Promise<void> {
  const report = historyReport(folder, () => commit)
  for (const event of events) {
    const info = event.type === 'run-started' ? { ...event.info, startedAt } : undefined
    if (info === undefined) report.event(event)
    else report.event({ type: 'run-started', info: shard ? { ...info, shard: { index: 1, count: 2 } } : info })
  }
  await report.close()
}

test('each run is added, and the page shows what was broken in any, by commit', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "name": "another file" }')
  await add(cleanRun, '2026-01-01T00:00:00.000Z', 'aaaaaaaa1111')
  await add(brokenRun, '2026-01-02T00:00:00.000Z', 'bbbbbbbb2222')
  await add(brokenRun, '2026-01-03T00:00:00.000Z', 'cccccccc3333', true)
  await add(unreachedRun.slice(0, 1), '2026-01-04T00:00:00.000Z', 'dddddddd4444')
  expect(readdirSync(folder).filter((name) => name.startsWith('2026-'))).toHaveLength(2)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(page).toContain('<h2>server node server.js and http://127.0.0.1:3000/mcp</h2>')
  expect(page).toContain('2 runs; 4 failed or warned in the last one')
  expect(page).toContain('<code>http.origin.validated</code></th><td>2026-01-02 bbbbbbbb</td>')
  expect(page).not.toContain('ping.receiver.responds')
})

const run = (commit: string, verdict: Verdict | undefined, day: number): HistoryEntry => ({
  format: 'mcp-conform-history',
  target: 'node x',
  side: 'server',
  startedAt: `2026-01-0${day}T00:00:00.000Z`,
  commit,
  tool: '1.0.0',
  outcome: 'conforms',
  verdicts: verdict === undefined ? {} : { 'a.b': verdict },
})

describe('of the runs of a target', () => {
  test.each<[string, readonly HistoryEntry[], number | undefined, number | undefined]>([
    [
      'fails since the first failure after it passed',
      [run('a', 'failed', 1), run('b', 'passed', 2), run('c', 'failed', 3)],
      2,
      undefined,
    ],
    [
      'a run that does not judge it ends nothing',
      [run('a', 'failed', 1), run('b', undefined, 2), run('c', 'failed', 3)],
      0,
      undefined,
    ],
    ['what passes now is over', [run('a', 'failed', 1), run('b', 'passed', 2)], undefined, undefined],
    [
      'a commit with two verdicts is flaky',
      [run('a', 'failed', 1), run('a', 'passed', 2), run('a', 'passed', 3)],
      undefined,
      1 / 3,
    ],
    [
      'a change with the commit is none',
      [run('a', 'failed', 1), run('a', 'failed', 2), run('b', 'passed', 3)],
      undefined,
      0,
    ],
  ])('%s', (_, runs, since, flaky) => {
    const [row] = rowsOf(runs)
    expect(row?.since).toBe(since === undefined ? undefined : runs[since])
    expect(row?.flaky).toBe(flaky)
  })
})

test('the commit is that of the CI system, else that of git, else unknown', () => {
  expect(currentCommit({ GITHUB_SHA: '0123456789abcdef' }, folder)).toBe('0123456789abcdef')
  expect(currentCommit({ GIT_COMMIT: 'not a commit' }, folder)).toBeUndefined()
})
