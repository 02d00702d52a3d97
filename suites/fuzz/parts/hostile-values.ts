/** JSON texts of values that readers stumble over. Texts, not values: most of these have no form as a value of ours. */
import fc from 'fast-check'

/** A JSON text, and what is odd about it. */
export interface HostileValue {
  readonly text: string
  readonly oddity: string
}

const deepest = 900
const longest = 64 * 1024

const listed = (oddity: string, texts: readonly string[]): fc.Arbitrary<HostileValue> =>
  fc.constantFrom(...texts).map((text) => ({ text, oddity }))

const plain = listed('a plain value', ['null', 'true', '0', '""', '[]', '{}'])

const numbers = listed('an odd number', [
  '-0',
  '1.5',
  '9007199254740993',
  '-9223372036854775809',
  '1e400',
  '-1e400',
  '1e-400',
  '2e0',
  `0.${'1'.repeat(400)}`,
  '1'.repeat(400),
])

const strings = listed('an odd string', [
  String.raw`"\ud800"`,
  String.raw`"\udc00\ud800"`,
  String.raw`"\u0000"`,
  String.raw`"a\u0000b"`,
  '"\ufeff"',
  '"\u2028\u2029\u0085"',
  String.raw`"\u001b[2J\u0007"`,
  '"\u202e\u0301\u200b"',
  '"__proto__"',
  '"constructor"',
  '"%s%n%x"',
  '"../../../../etc/passwd"',
  '" "',
])

const keys = listed('an odd member', [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":null,"hasOwnProperty":null,"valueOf":1}',
  '{"":{"":{}}}',
  String.raw`{"\u0000":1,"\ud800":2}`,
  '{"length":-1,"0":"a"}',
  '{"$ref":"#"}',
])

const duplicates = listed('duplicate members', [
  '{"a":1,"a":2}',
  '{"cursor":"a","cursor":1}',
  '{"_meta":{},"_meta":null}',
  '{"name":"mcp-conform-no-such-name","name":7}',
])

const nested: fc.Arbitrary<HostileValue> = fc
  .record({ levels: fc.integer({ min: 1, max: deepest }), isArray: fc.boolean() })
  .map(({ levels, isArray }) => ({
    text: isArray ? '['.repeat(levels) + ']'.repeat(levels) : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
    oddity: `${levels} levels of ${isArray ? 'arrays' : 'objects'}`,
  }))

const long: fc.Arbitrary<HostileValue> = fc
  .record({ length: fc.integer({ min: 1, max: longest }), letter: fc.constantFrom('a', '\u00e9', '\\u0000', '[') })
  .map(({ length, letter }) => ({
    text: `"${letter.repeat(Math.ceil(length / letter.length))}"`,
    oddity: `a string of ${length} bytes or more`,
  }))

const many: fc.Arbitrary<HostileValue> = fc.integer({ min: 1, max: 2_000 }).map((count) => ({
  text: `{${Array.from({ length: count }, (_, i) => `"m${i}":${i}`).join(',')}}`,
  oddity: `${count} members`,
}))

export const hostileValue: fc.Arbitrary<HostileValue> = fc.oneof(
  // Whatever breaks on a plain value too is cut down to that.
  { withCrossShrink: true },
  { weight: 2, arbitrary: plain },
  numbers,
  strings,
  keys,
  duplicates,
  nested,
  long,
  many,
)
