import { expect, test } from 'vitest'
import type { Cell, RunEvent } from '../../harness/runner/events.ts'
import { progress } from './progress.ts'
import { style } from './style.ts'

const cells = Array.from(
  { length: 40 },
  (_, i): Cell => ({ scenario: `s${i}`, revision: '2025-11-25', transport: 'stdio' }),
)
const begun = (cell: Cell): RunEvent => ({ type: 'scenario-started', cell, title: '' })
const ended = (cell: Cell): RunEvent => ({ type: 'scenario-ended', cell, durationMs: 1, outcome: 'completed' })

/** The last text of the line, after these events, each of which came a second after previous failure or warning. */
function lineAfter(events: readonly RunEvent[]): string {
  let seconds = 0
  let line = ''
  const look = style({ color: false, verbose: false, alone: false, show: new Set(), width: 120 })
  const live = progress(
    (text) => {
      line = text
    },
    true,
    look,
    () => seconds * 1000,
  )
  for (const event of [{ type: 'planned', cells, omitted: [] } as const, ...events]) {
    live.event(event)
    seconds += 1
  }
  return line.replace('\r\x1b[2K', '').trim()
}

test('the line says what runs, and how much is left', () => {
  const [first, ...others] = cells
  if (first === undefined) throw new Error('no cells')
  expect(lineAfter([begun(first)])).toMatch(/^0\/40 scenario runs {2}about .* left {2}s0 \(2025-11-25 stdio\)$/)
  const ten = [first, ...others.slice(0, 9)].flatMap((cell) => [begun(cell), ended(cell)])
  expect(lineAfter(ten)).toMatch(/^10\/40 scenario runs {2}about (?:1 min \d|[45]\d) s left$/)
})

test('the line names what is waited for when nothing is left to begin', () => {
  const all = [...cells.map(begun), ...cells.slice(2).map(ended)]
  expect(lineAfter(all)).toMatch(
    /^38\/40 scenario runs {2}about .* left {2}waiting for s0 \(2025-11-25 stdio\) and 1 more$/,
  )
})

test('the line says that the fuzzing time is over', () => {
  const cell: Cell = { scenario: 'fuzz/conversations', revision: '2025-11-25', transport: 'stdio' }
  const info = { options: { fuzzMs: 2_000, limits: {} } } as unknown as Extract<
    RunEvent,
    { type: 'run-started' }
  >['info']
  const started: readonly RunEvent[] = [{ type: 'run-started', info }, begun(cell)]
  const [one = cell, two = cell, three = cell] = cells
  expect(lineAfter([...started, begun(one)])).not.toMatch(/over/)
  expect(lineAfter([...started, begun(one), begun(two), begun(three)])).toBe(
    '0/40 scenario runs  the fuzzing time is over: reducing what failed, in fuzz/conversations (2025-11-25 stdio) and 3 mo…',
  )
})

test('the line says what follows the last scenario run', () => {
  const all = [...cells.map(begun), ...cells.map(ended)]
  expect(lineAfter(all)).toBe('40/40 scenario runs  judging; what did not come is tried a second time')
  const again = { type: 'second-look', cells: cells.slice(0, 3) } as const
  expect(lineAfter([...all, again])).toBe(
    '40/40 scenario runs  about 1 s left  trying again what did not come: s0 (2025-11-25 stdio) and 2 more',
  )
})

test('before the plan is known a terminal is told what goes on, and a file is not', () => {
  const look = style({ color: false, verbose: false, alone: false, show: new Set(), width: 120 })
  const written = (interactive: boolean): string => {
    let text = ''
    progress(
      (part) => (text += part),
      interactive,
      look,
      () => 0,
    ).say('asking the server')
    return text
  }
  expect(written(true)).toContain('asking the server')
  expect(written(false)).toBe('')
})
