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
  'constructor',
  'toString',
  'a\nb',
  '\ufeff',
  '\u2028\u0085',
  '\u202e\u0301\u200b',
  '👩‍👩‍👧',
  '\uffff',
]

/** Characters of the longest strings: every reader takes them, no buffer of a few kilobytes does. */
const longest = 5_000

const long: fc.Arbitrary<string> = fc
  .record({ letter: fc.constantFrom('a', 'é', '🙂'), length: fc.integer({ min: 1, max: longest }) })
  .map(({ letter, length }) => letter.repeat(Math.ceil(length / letter.length)))

export const string: fc.Arbitrary<string> = fc.oneof(
  { weight: 32, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 8, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: long },
)

/** Names of members that nothing defines; what they must not do is reach the prototype of an object. */
export const key: fc.Arbitrary<string> = fc.constantFrom(
  'a',
  'key',
  'x-y',
  'com.example/name',
  '日本',
  '__proto__',
  'constructor',
  'toString',
)

const numbers = [
  0,
  1,
  -1,
  0.5,
  -2.75,
  1e21,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]

const scalar: fc.Arbitrary<Json> = fc.oneof(
  string,
  fc.constantFrom(...numbers),
  fc.constantFrom<Json>(true, false, null),
)

/** Levels of the deepest values: far below the limits of the readers in use. */
const deepest = 20

const deep: fc.Arbitrary<Json> = fc
  .record({ levels: fc.integer({ min: 1, max: deepest }), isArray: fc.boolean(), innermost: scalar })
  .map(({ levels, isArray, innermost }) =>
    Array.from({ length: levels }).reduce<Json>((inner) => (isArray ? [inner] : { a: inner }), innermost),
  )

const wide: fc.Arbitrary<Json> = fc
  .integer({ min: 1, max: 100 })
  .map((count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, i])))

/** Any JSON value. */
export const json: fc.Arbitrary<Json> = fc.oneof(
  { weight: 16, arbitrary: scalar },
  { weight: 4, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 4, arbitrary: fc.dictionary(key, scalar, { maxKeys: 2, noNullPrototype: true }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: wide },
)

const unknownName = fc.constantFrom('x-unknown', 'com.example/name', '__proto__', 'constructor', 'toString')

/** Members that the protocol does not know; they are legal in every object. */
export const unknownMembers: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.tuple(unknownName, json).map(([name, value]) => Object.fromEntries([[name, value]])) },
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
