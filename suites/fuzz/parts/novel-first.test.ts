import { expect, test } from 'vitest'
import { novelFirst } from './novel-first.ts'

/** Capitals have a class, their letter. */
const classOf = (message: string): string | undefined => (/[A-Z]/.test(message) ? message : undefined)

const pick = (messages: string, most: number, tried = new Map<string, number>()): string =>
  novelFirst([...messages], most, classOf, tried)
    .map(([index, message]) => {
      expect(messages[index]).toBe(message)
      return message
    })
    .join('')

test.each([
  ['AAAB', 2, 'AB', 'one of each class first'],
  ['AAABB', 5, 'ABABA', 'all in turns'],
  ['aAbAcB', 4, 'aAbB', 'what has no class keeps its place'],
  ['abc', 2, 'ab', 'nothing has a class'],
  ['', 3, '', 'nothing at all'],
])('%s, %i of them: %s, for %s', (messages, most, picked) => {
  expect(pick(messages, most)).toBe(picked)
})

test('what was tried before comes last', () => {
  const tried = new Map([['A', 2]])
  expect(pick('AABB', 4, tried)).toBe('BBAA')
  expect(Object.fromEntries(tried)).toEqual({ A: 4, B: 2 })
})
