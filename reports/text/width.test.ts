import { describe, expect, test } from 'vitest'
import { displayWidth, fitted, padded } from './width.ts'
import { wrap } from './words.ts'

describe('columns', () => {
  test.each([
    ['ASCII', 'tools/list', 10],
    ['Chinese', '工具', 4],
    ['ASCII around Chinese', 'a工b具c', 7],
    ['an emoji', '🙂', 2],
    ['a combining mark on ASCII', 'abe\u0301', 3],
    ['half-width katakana', 'ｶﾅ', 2],
    ['an ellipsis', 'ab…', 3],
    ['nothing', '', 0],
  ])('%s', (_name, text, columns) => {
    expect(displayWidth(text)).toBe(columns)
  })
})

describe('cut to a width', () => {
  test.each([
    ['what fits stays', 'abcd', 4, 'abcd'],
    ['ASCII', 'abcdef', 4, 'abc…'],
    ['a wide character is not cut in two', '工具描述', 4, '工…'],
    ['neither is an emoji', 'a🙂🙂', 4, 'a🙂…'],
  ])('%s', (_name, text, width, shown) => {
    expect(fitted(text, width)).toBe(shown)
    expect(displayWidth(fitted(text, width))).toBeLessThanOrEqual(width)
  })
})

test('padding counts columns', () => {
  expect(padded('工', 4)).toBe('工  ')
})

describe('lines', () => {
  test.each([
    ['at spaces', 'one two three', 7, ['one two', 'three']],
    ['a long word stays whole', 'see https://example.org/long now', 10, ['see', 'https://example.org/long', 'now']],
    ['a script without spaces breaks anywhere', '工具描述没有', 6, ['工具描', '述没有']],
  ])('%s', (_name, text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines)
  })
})

test('megabytes are cut in no time', () => {
  expect(fitted(`${'é'.repeat(1_000_000)}`, 10)).toBe('ééééééééé…')
})
