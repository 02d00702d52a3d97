import { describe, expect, test } from 'vitest'
import { inline, visible } from './terminal.ts'

describe('visible', () => {
  test.each([
    ['plain text stays', 'tools/list — ünïcödé 日本 🙂', 'tools/list — ünïcödé 日本 🙂'],
    ['an ANSI sequence', '\x1b[31mred\x1b[0m', '\\x1b[31mred\\x1b[0m'],
    ['a C1 control sequence introducer', '\u009b2J', '\\x9b2J'],
    ['an OSC that sets the title', '\x1b]0;owned\x07', '\\x1b]0;owned\\x07'],
    ['line breaks and tabs', 'a\r\n\tb', 'a\\r\\n\\tb'],
    ['a NUL and a DEL', '\0\x7f', '\\x00\\x7f'],
    ['bidi overrides and isolates', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['zero width characters', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['line and paragraph separators', '\u2028\u2029', '\\u2028\\u2029'],
    ['a tag character beyond the BMP', '\u{e0041}', '\\u{e0041}'],
    ['surrogates without a partner', '\ud800a\udc00', '\\ud800a\\udc00'],
    ['noncharacters', '\ufffe\uffff', '\\ufffe\\uffff'],
  ])('%s', (_name, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  test.each([
    ['long text', 'abcdef', 4, 'abcd… (2 more characters)'],
    ['an escape is never cut in two', 'ab\x1b\x1b', 5, 'ab… (2 more characters)'],
    ['neither is a surrogate pair', 'abc🙂', 4, 'abc… (2 more characters)'],
    ['what fits stays whole', 'abcd', 4, 'abcd'],
  ])('cuts: %s', (_name, text, limit, shown) => {
    expect(visible(text, limit)).toBe(shown)
  })
})

describe('inline', () => {
  test.each([
    ['an absent value', undefined, 'nothing'],
    ['null', null, 'null'],
    ['a string with quotes', 'a"b', '"a\\"b"'],
    ['an object', { a: [1, true] }, '{"a":[1,true]}'],
    ['a key that JavaScript treats specially', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  ])('%s', (_name, value, shown) => {
    expect(inline(value)).toBe(shown)
  })

  test('a value deeper than the stack is cut, not thrown on', () => {
    expect(inline(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toContain('nested too deeply')
  })
})
