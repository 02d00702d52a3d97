/** Texts and bytes that are no JSON, or none that a reader expects. */
import fc from 'fast-check'
import type { Stimulus } from './stimulus.ts'

const noise = [
  '',
  ' ',
  '\t',
  'null',
  'true',
  '0',
  '"ping"',
  'ping',
  'undefined',
  'NaN',
  '{',
  '}',
  '[',
  '{]',
  '{}{}',
  "{'jsonrpc':'2.0'}",
  '{"jsonrpc":"2.0",}',
  '{"a":01}',
  '{"a":"\t"}',
  '{"a":"\\x"}',
  '// comment',
  'Content-Length: 2',
  'GET / HTTP/1.1',
  'data: {}',
  '\u0000',
  '\ufeff{}',
  '\u001b[31m',
]

/** Sequences that UTF-8 does not have: stray, overlong, surrogate, beyond U+10FFFF, cut off. */
const illFormed: readonly (readonly number[])[] = [
  [0xff],
  [0x80],
  [0xc0, 0xaf],
  [0xe0, 0x80, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf0, 0x9f, 0x99],
]

/** @param sound a message that a server reads, as JSON text */
export function hostileText(sound: string): fc.Arbitrary<Stimulus> {
  return fc.oneof(
    fc.constantFrom(...noise).map((body) => ({ body, oddity: 'a text that is no message' })),
    fc.integer({ min: 1, max: sound.length - 1 }).map((length) => ({
      body: sound.slice(0, length),
      oddity: `the first ${length} characters of a message`,
    })),
    fc.constantFrom('\ufeff', '\u0000', '\u00a0', ')]}').map((prefix) => ({
      body: `${prefix}${sound}`,
      oddity: 'a message after something else',
    })),
    fc.constantFrom(...illFormed).map((bytes) => ({
      body: Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","method":"x-mcp-conform/'),
        Buffer.from(bytes),
        Buffer.from('"}'),
      ]),
      oddity: 'bytes that are not UTF-8',
    })),
  )
}
