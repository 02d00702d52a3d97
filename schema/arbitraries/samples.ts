import fc from 'fast-check'
import type { Format } from '../builder/schema.ts'
import type { Json, JsonObject } from '../json.ts'

// The leaves of generated messages. Mostly picked from short lists: fast, small when shrunk, and odd enough.

const oddStrings = [
  '',
  'a',
  'name',
  ' ',
  '0',
  'null',
  'Ünïcödé',
  '日本語',
  '🙂',
  '\u0000',
  '"\\/',
  '../..',
  '<b>&amp;',
  '__proto__',
]

export const string: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
)

export const key: fc.Arbitrary<string> = fc.constantFrom('a', 'key', 'x-y', 'com.example/name', '日本')

const numbers = [0, 1, -1, 0.5, -2.75, 1e21, Number.MAX_SAFE_INTEGER]

const scalar: fc.Arbitrary<Json> = fc.oneof(
  string,
  fc.constantFrom(...numbers),
  fc.constantFrom<Json>(true, false, null),
)

/** Any JSON value, not deep. */
export const json: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.dictionary(key, scalar, { maxKeys: 2 }) },
)

/** Members that the protocol does not know; they are legal in every object. */
export const unknownMembers: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: json.map((value) => ({ 'x-unknown': value })) },
)

export const formatted: Readonly<Record<Format, fc.Arbitrary<string>>> = {
  byte: fc.constantFrom('', 'AA==', 'SGk=', 'SGVsbG8h', '/+8=', 'QUFB\r\nQkJC'),
  uri: fc.constantFrom(
    'file:///a.txt',
    'https://example.com/a?b=c#d',
    'urn:isbn:0451450523',
    'custom+scheme://host/%20',
    'data:text/plain,hi',
    'mem:',
    'https://例え.jp/',
    'file://[::1]/',
  ),
  'uri-template': fc.constantFrom(
    'file:///{path}',
    'x://{+path*}{?a,b:3}',
    'https://example.com/',
    '{scheme}://a{#frag}',
    'a{/x*}',
  ),
}
