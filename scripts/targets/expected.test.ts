import { expect, test } from 'vitest'
import { expectedText, parseExpected } from './expected.ts'
import { emptySeen, type Seen } from './seen.ts'

const seen: Seen = {
  accepts: ['2025-03-26/stdio', '2025-06-18/stdio'],
  judged: 7,
  verdicts: {
    ...emptySeen.verdicts,
    failed: { 'one.place': ['2025-03-26/stdio'] },
    warned: { 'every.place': ['2025-03-26/stdio', '2025-06-18/stdio'] },
  },
}

test('what is written is read again', () => {
  const expected = { 'b/stdio': seen, 'a/http': { ...emptySeen, accepts: ['2025-06-18/streamable-http'] } }
  expect(parseExpected(expectedText(expected))).toEqual(expected)
})

test('targets are sorted; all places are one word; an absent verdict takes no line', () => {
  const text = expectedText({ 'b/stdio': seen, 'a/http': emptySeen })
  expect(text.indexOf('a/http:')).toBeLessThan(text.indexOf('b/stdio:'))
  expect(text).toContain('every.place: everywhere')
  expect(text).toContain('one.place: [2025-03-26/stdio]')
  expect(text).not.toContain('harness-error')
})

test('an empty file expects nothing', () => {
  expect(parseExpected('# nothing yet\n')).toEqual({})
})
