import { expect, test } from 'vitest'
import type { Wait } from './dead-ends.ts'
import { Patience } from './patience.ts'

const after = (...waits: readonly Wait[]): Patience => {
  const patience = new Patience(5_000)
  for (const wait of waits) patience.waited('tools/list', 'unanswered', wait)
  return patience
}
const three: readonly Wait[] = [
  { from: 1, to: 5 },
  { from: 6, to: 9 },
  { from: 10, to: 12 },
]

test('what was waited for in vain three times is a dead end', () => {
  expect(after(...three.slice(1)).isDeadEnd('tools/list')).toBe(false)
  expect(after(...three).isDeadEnd('tools/list')).toBe(true)
  expect(after(...three).isDeadEnd('ping')).toBe(false)
})

test('what was waited for at the same time counts once', () => {
  expect(after({ from: 1, to: 5 }, { from: 2, to: 6 }, { from: 3, to: 7 }).isDeadEnd('tools/list')).toBe(false)
})

test('the last look waits once more as long as ever', () => {
  const last = after(...three).forLastLook()
  expect(last.isDeadEnd('tools/list')).toBe(false)
  last.waited('tools/list', 'unanswered', { from: 13, to: 14 })
  expect(last.isDeadEnd('tools/list')).toBe(true)
})

test('what was answered once is none', () => {
  const patience = after(...three)
  patience.waited('tools/list', 'answered', { from: 13, to: 14 })
  expect(patience.isDeadEnd('tools/list')).toBe(false)
})
