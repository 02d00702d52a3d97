import { expect, test } from 'vitest'
import { newRecord, take } from '../record/run-record.ts'
import { planLine } from './heading.ts'
import { style } from './style.ts'

const look = style({ color: false, verbose: false, alone: false, show: new Set(), width: 120 })

/** The plan of so many scenario runs of a server, which has answered five openings in 2 s. */
function planOf(transport: 'stdio' | 'streamable-http', runs: number, answerMs = 0): string {
  const record = newRecord()
  const refused = (['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const).map((revision) => ({
    revision,
    transport,
    reason: 'no',
  }))
  take(record, { type: 'facts', facts: { side: 'server', accepted: [], refused } })
  record.planningMs = 2_000
  const cells = Array.from(
    { length: runs },
    (_, n) => ({ scenario: `s${n}`, revision: '2025-11-25', transport }) as const,
  )
  record.info = {
    ...{
      tool: { name: 'mcp-conform', version: '1.0.0' },
      side: 'server',
      target: 'node server.js',
      startedAt: '',
      seed: 1,
      strict: false,
    },
    options: {
      callTools: 'safe',
      fixtures: [],
      limits: { requestMs: 5_000, scenarioMs: 30_000, runMs: 600_000 },
      concurrency: 4,
      fuzzRuns: 1,
    },
  }
  take(record, { type: 'planned', cells, omitted: [], answerMs })
  return planLine(record, look).join(' ')
}

test('the plan says about how long it takes', () => {
  expect(planOf('stdio', 100)).toMatch(/100 scenario runs in 1 place, about \d+\.?\d* s unless the machine is busy/)
})

test('a plan that does not fit into the limit of the run says so', () => {
  expect(planOf('stdio', 100)).not.toContain('the run ends')
  expect(planOf('stdio', 1_000, 5_000)).toMatch(
    / min .*; the run ends after 10 min .*--run-timeout \d+m gives it more time/,
  )
})

test('over HTTP nothing is started', () => {
  const seconds = (text: string): number => Number(/about (\d+)/.exec(text)?.[1])
  expect(seconds(planOf('streamable-http', 100))).toBeLessThan(60)
})
