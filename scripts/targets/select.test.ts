import { expect, test } from 'vitest'
import type { Target } from '../../fixtures/targets/index.ts'
import { selectTargets } from './select.ts'

const start = { transport: 'stdio', command: ['x'] } as const
const targets: readonly Target[] = [
  {
    name: 'a',
    side: 'server',
    starts: [
      { ...start, label: 'one', inCi: ['2025-11-25'] },
      { ...start, label: 'two' },
    ],
  },
  { name: 'b', side: 'client', starts: [{ ...start, label: 'one' }] },
]

test.each([
  [[], false, ['a/one'], []],
  [[], true, ['a/one', 'a/two', 'b/one'], []],
  [['a'], false, ['a/one', 'a/two'], []],
  [['a/two', 'b'], false, ['a/two', 'b/one'], []],
  [['b'], true, ['b/one'], []],
  [['c', 'a/three'], false, [], ['c', 'a/three']],
])('%j with all=%j selects %j', (names, all, starts, unknown) => {
  const selection = selectTargets(targets, names, all)
  expect(selection.selected.flatMap(({ name, starts }) => starts.map(({ label }) => `${name}/${label}`))).toEqual(
    starts,
  )
  expect(selection.unknown).toEqual(unknown)
})

test('CI runs a start where it says so, other checks run it everywhere', () => {
  const revisionsOf = (names: readonly string[]): unknown =>
    selectTargets(targets, names, false).selected[0]?.starts[0]?.revisions
  expect([revisionsOf([]), revisionsOf(['a'])]).toEqual([['2025-11-25'], undefined])
})
