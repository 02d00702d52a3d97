import { expect, test } from 'vitest'
import { byte, uri, uriTemplate } from './formats.ts'

test.each([
  ['', true],
  ['SGVsbG8h', true],
  ['SGk=', true],
  ['QUFB\r\nQkJC\r\n', true],
  ['SGk', false],
  ['SG-_', false],
  ['data:;base64,SGk=', false],
  ['=SGk', false],
])('base64 %j: %s', (text, expected) => {
  expect(byte(text)).toBe(expected)
})

test('base64 of tens of megabytes', () => {
  expect(byte('A'.repeat(40_000_000))).toBe(true)
})

test.each([
  ['file:///a.txt', true],
  ['https://example.com:8080/a?b=c#d', true],
  ['urn:isbn:0451450523', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['demo+x.y-1://a/%20b', true],
  ['mem:', true],
  ['https://例え.jp/ü', true],
  ['http://[::1]/', true],
  ['docs/readme.md', false],
  ['/etc/hosts', false],
  ['', false],
  ['my_scheme://x', false],
  ['1db://x', false],
  ['file:///a b.txt', false],
  ['file:///a%2', false],
  ['C:\\temp', false],
])('uri %j: %s', (text, expected) => {
  expect(uri(text)).toBe(expected)
})

test.each([
  ['file:///{path}', true],
  ['x://{+path*}{?a,b:3}{&c*}', true],
  ['https://example.com/', true],
  ['{scheme}://a{#frag}{/x}{.y}{;z}', true],
  ['weather://{city}/{user%20id}', true],
  ['file:///{path', false],
  ['file:///path}', false],
  ['x://{}', false],
  ['x://{a b}', false],
  ['x://{{a}}', false],
])('uri template %j: %s', (text, expected) => {
  expect(uriTemplate(text)).toBe(expected)
})
