import { expect, test } from 'vitest'
import { quietJson } from './quiet-json.ts'

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
