import { expect, test } from 'vitest'
import { inLines, performancePage, type Section } from './page.ts'

const measured = (name: string, work: number) => ({ name, runs: 3, exitCodes: [], time: 4_000, work, memory: 99.6 })
const section: Section = {
  title: 'beside another',
  measured: [measured('ours', 1_500), measured('theirs', 3_000)],
  counts: { ours: '157 judged' },
}

test('in lines: what was spent, how much was judged, and how many times the work of the others that is', () => {
  expect(inLines(section)).toEqual([
    'beside another',
    '  ours: median of 3, 4000 ms, of which it worked 1500 ms, 100 MiB, 157 judged, 0.50 times theirs',
    '  theirs: median of 3, 4000 ms, of which it worked 3000 ms, 100 MiB',
  ])
})

test('as a page: a table for each section, with the machine named', () => {
  const page = performancePage('a machine, 2 cores', [section])
  expect(page).toContain('on a machine, 2 cores.')
  expect(page).toContain('## Beside another')
  expect(page).toContain('| ours | 157 judged | 1.50 | 4.00 | 100 | 0.50 times theirs |')
})

test('as a page: what was predicted beside what was', () => {
  const page = performancePage('a machine', [], [['a run', '5 s', '0.50', '9 s', '0.90', '10 s']])
  expect(page).toContain('| a run | 5 s | 0.50 | 9 s | 0.90 | 10 s |')
})
