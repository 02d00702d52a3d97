import { expect, test } from 'vitest'
import { differences } from './compare.ts'
import { emptySeen, type Seen } from './seen.ts'

const seen = (verdicts: Partial<Seen['verdicts']>, accepts: readonly string[] = ['a/stdio', 'b/stdio']): Seen => ({
  accepts,
  judged: 9,
  verdicts: { ...emptySeen.verdicts, ...verdicts },
})

test('a run as expected has no difference', () => {
  const run = seen({ failed: { x: ['a/stdio'] }, warned: { y: ['a/stdio', 'b/stdio'] } })
  expect(differences(run, structuredClone(run))).toEqual([])
})

test('how much was judged is no difference', () => {
  expect(differences(seen({}), { ...seen({}), judged: 10 })).toEqual([])
})

test.each([
  ['a new red', seen({}), seen({ failed: { x: ['a/stdio'] } }), { kind: 'new', verdict: 'failed', place: 'a/stdio' }],
  [
    'a red that is gone',
    seen({ failed: { x: ['a/stdio'] } }),
    seen({}),
    { kind: 'gone', verdict: 'failed', place: 'a/stdio' },
  ],
  [
    'a red in one more place',
    seen({ failed: { x: ['a/stdio'] } }),
    seen({ failed: { x: ['a/stdio', 'b/stdio'] } }),
    { kind: 'new', verdict: 'failed', place: 'b/stdio' },
  ],
  [
    'a new warning',
    seen({}),
    seen({ warned: { x: ['b/stdio'] } }),
    { kind: 'new', verdict: 'warned', place: 'b/stdio' },
  ],
  [
    'a new harness error',
    seen({}),
    seen({ 'harness-error': { x: ['b/stdio'] } }),
    { kind: 'new', verdict: 'harness-error', place: 'b/stdio' },
  ],
])('%s is a difference', (_name, expected, actual, difference) => {
  expect(differences(expected, actual)).toEqual([{ ...difference, requirement: 'x' }])
})

test('a red that became a warning is two differences', () => {
  const found = differences(seen({ failed: { x: ['a/stdio'] } }), seen({ warned: { x: ['a/stdio'] } }))
  expect(found.map(({ kind }) => kind)).toEqual(['gone', 'new'])
})

test('a place that the target accepts no longer, or newly, is a difference', () => {
  expect(differences(seen({}, ['a/stdio', 'b/stdio']), seen({}, ['b/stdio', 'c/stdio']))).toEqual([
    { kind: 'gone', accepted: 'a/stdio' },
    { kind: 'new', accepted: 'c/stdio' },
  ])
})
