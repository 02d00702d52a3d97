import { expect, test } from 'vitest'
import { inShort } from './of-each.ts'

const short = 'smallest sequence: 0: ping; 0: list tools (seed 1, for messages.request.answered)'
const long = `smallest sequence: ${Array.from({ length: 40 }, (_, n) => `0: cancel ${n}`).join('; ')} (seed 1)`

test('a short sequence is told as it is', () => {
  expect(inShort(short)).toBe(short)
})

test('a long one is told by its last steps', () => {
  const told = inShort(long)
  expect(told.length).toBeLessThan(350)
  expect(told).toMatch(/^smallest sequence: \d+ steps, then 0: cancel \d+; .*0: cancel 39 \(seed 1\)$/)
})
