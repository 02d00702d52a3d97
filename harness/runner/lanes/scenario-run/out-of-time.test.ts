import { expect, test } from 'vitest'
import type { Result } from '../../../judging/result.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import { OutOfTime } from './out-of-time.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const
type Outcome = 'completed' | 'timed-out' | 'interrupted'

function seen(...runs: readonly [scenario: string, outcome: Outcome][]): OutOfTime {
  const outOfTime = new OutOfTime()
  for (const [execution, [scenario, outcome]] of runs.entries()) {
    const frame = { seq: execution, at: 0, execution }
    const events: readonly TraceEvent[] = [
      { ...frame, ...place, kind: 'execution-started', scenario },
      { ...frame, kind: 'execution-ended', outcome },
    ]
    for (const event of events) outOfTime.see(event)
  }
  return outOfTime
}

const result = (source: string, verdict: Result['verdict'], more: Partial<Result> = {}): Result => ({
  requirement: 'ping.receiver.prompt',
  level: 'MUST',
  says: '',
  link: '',
  verdict,
  source,
  evidence: [],
  ...place,
  ...more,
})

test.each<[what: string, runs: readonly [string, Outcome][], results: readonly Result[], told: string[]]>([
  ['what was lost is named', [['a/b', 'timed-out']], [result('a/b', 'not-observed')], ['a/b (2025-11-25 stdio)']],
  ['what was seen all the same is not', [['a/b', 'timed-out']], [result('a/b', 'passed')], []],
  [
    'nor what another run of it has shown',
    [
      ['a/b', 'timed-out'],
      ['a/b', 'completed'],
    ],
    [result('a/b', 'not-observed')],
    [],
  ],
  ['nor where the run was ended', [['a/b', 'interrupted']], [result('a/b', 'not-observed')], []],
  ['nor where it was another scenario', [['a/b', 'timed-out']], [result('c/d', 'not-observed')], []],
  [
    'a monitor loses what its scenario would have brought',
    [['a/b', 'timed-out']],
    [result('monitors/x', 'not-observed', { scenario: 'a/b' })],
    ['a/b (2025-11-25 stdio)'],
  ],
])('%s', (_, runs, results, told) => {
  const events = seen(...runs).events(results)
  expect(
    events.flatMap((event) => ('message' in event ? [event.message.split('--scenario-timeout): ')[1]] : [])),
  ).toEqual(told)
  expect(events.every(({ type }) => type === 'problem')).toBe(true)
})
