import { expect, test } from 'vitest'
import { quietJson, quietPieces } from './quiet-json.ts'

test.each([
  ['\u001b[31m', '"\\u001b[31m"'],
  ['\u009b31m\u007f', '"\\u009b31m\\u007f"'],
  ['\u202e\u2028\ufeff', '"\\u202e\\u2028\\ufeff"'],
  ['ä €\u{1f600}', '"ä €\u{1f600}"'],
  [{ a: 1 }, '{"a":1}'],
])('%j is written without anything that acts', (value, text) => {
  expect(quietJson(value)).toBe(text)
  expect(JSON.parse(text)).toEqual(value)
})

test.each([
  ['short', 'a"\u2028'],
  ['long', 'a"\\\u001b€'.repeat(30_000)],
  ['long, of characters that must not be cut', '\u{1f600}'.repeat(80_000)],
  ['the same, one unit further', `a${'\u{1f600}'.repeat(80_000)}`],
  ['long, of halves of characters', '\ud83d'.repeat(100_000)],
])('in pieces it is the same: a text that is %s', (_, text) => {
  const value = { seq: 1, text, terminator: '\n' }
  expect([...quietPieces(value)].join('') === quietJson(value)).toBe(true)
})

test('what has no text is written as it is', () => {
  expect([...quietPieces({ a: 1 })]).toEqual(['{"a":1}'])
})
