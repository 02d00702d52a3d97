import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../schema/index.ts'
import { sampleArguments } from './sample-arguments.ts'

const older = 'http://json-schema.org/draft-07/schema#'
const one = (schema: Json, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { x: schema },
  required: ['x'],
  ...more,
})

describe('made for one required member', () => {
  test.each<[string, Json, Json]>([
    ['string', { type: 'string' }, 'example'],
    ['string of a length', { type: 'string', minLength: 9, maxLength: 9 }, 'exampleee'],
    ['short string', { type: 'string', maxLength: 2 }, 'ex'],
    ['integer', { type: 'integer' }, 1],
    ['number above a minimum', { type: 'number', minimum: 2.5 }, 2.5],
    ['integer above a fractional minimum', { type: 'integer', minimum: 2.5 }, 3],
    ['exclusive bounds', { type: 'number', exclusiveMinimum: 3, exclusiveMaximum: 4 }, 3.5],
    ['exclusive bounds of integers', { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 5 }, 4],
    ['negative only', { type: 'integer', maximum: -3 }, -3],
    ['multipleOf', { type: 'integer', minimum: 11, multipleOf: 5 }, 15],
    ['boolean', { type: 'boolean' }, false],
    ['null', { type: 'null' }, null],
    ['several types', { type: ['null', 'integer'] }, 1],
    ['const', { const: { a: [1] } }, { a: [1] }],
    ['enum', { enum: ['b', 'a'] }, 'b'],
    ['default', { type: 'string', default: 'main' }, 'main'],
    ['example', { type: 'string', examples: ['/tmp'] }, '/tmp'],
    ['a default that does not fit', { type: 'string', default: 5 }, 'example'],
    ['no constraints', {}, 'example'],
    ['true', true, 'example'],
    ['email', { type: 'string', format: 'email' }, 'user@example.com'],
    ['date', { type: 'string', format: 'date' }, '2025-01-01'],
    ['unknown format', { type: 'string', format: 'path' }, 'example'],
    ['simple pattern', { type: 'string', pattern: '^\\d{4}-[A-Z]+$' }, '1111-A'],
    ['pattern with minLength', { type: 'string', pattern: '^[a-z0-9_-]+$', minLength: 4 }, 'aaaa'],
    ['open pattern', { type: 'string', pattern: '^https://', minLength: 10 }, 'https://aa'],
    ['array', { type: 'array', items: { type: 'string' } }, []],
    ['array with minItems', { type: 'array', items: { type: 'integer' }, minItems: 2 }, [1, 1]],
    ['tuple', { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }], minItems: 2 }, [1, 'example']],
    ['object', one({ type: 'string' }), { x: 'example' }],
    ['type by keyword', { required: ['y'], properties: { y: { minimum: 4 } } }, { y: 4 }],
    ['additionalProperties', { type: 'object', required: ['y'], additionalProperties: { type: 'integer' } }, { y: 1 }],
    ['anyOf', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, 1],
    [
      'oneOf whose second branch fits alone',
      { oneOf: [{ type: 'integer' }, { minimum: 0 }, { type: 'null' }] },
      'never',
    ],
    ['allOf', { allOf: [one({ type: 'integer' }), one({ minimum: 7 })] }, { x: 7 }],
    ['__proto__', JSON.parse('{"type":"object","required":["__proto__"]}'), JSON.parse('{"__proto__":"example"}')],
  ])('%s', async (name, schema, expected) => {
    const made = await sampleArguments(one(schema))
    expect(made).toEqual(name.startsWith('oneOf whose') ? undefined : { x: expected })
  })
})

describe('the whole schema', () => {
  test.each<[string, Json, JsonObject]>([
    ['nothing required', { type: 'object', properties: { a: { type: 'string' } } }, {}],
    ['local reference', { ...one({ $ref: '#/$defs/a~1b' }), $defs: { 'a/b': { type: 'integer' } } }, { x: 1 }],
    [
      'draft-07 with definitions',
      { ...one({ $ref: '#/definitions/a' }), definitions: { a: true }, $schema: older },
      { x: 'example' },
    ],
    [
      'draft-07 tuple',
      { ...one({ type: 'array', items: [{ type: 'null' }], minItems: 1 }), $schema: older },
      { x: [null] },
    ],
    [
      'optional recursion',
      { ...one({ type: 'integer' }), properties: { x: { type: 'integer' }, next: { $ref: '#' } } },
      { x: 1 },
    ],
    ['root reference', { type: 'object', $ref: '#/$defs/a', $defs: { a: one({ const: 2 }) } }, { x: 2 }],
    [
      'the $id of the meta-schema',
      { ...one(true), $id: 'https://json-schema.org/draft/2020-12/schema' },
      { x: 'example' },
    ],
  ])('%s', async (_, schema, expected) => {
    await expect(sampleArguments(schema)).resolves.toEqual(expected)
    // Nothing of the first time is left behind.
    await expect(sampleArguments(schema)).resolves.toEqual(expected)
  })
})

describe('given up', () => {
  const nested = (depth: number): Json => (depth === 0 ? true : one(nested(depth - 1)))
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `d${i}`,
      { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
    ]),
  )

  test.each<[string, Json | undefined]>([
    ['no schema', undefined],
    ['true', true],
    ['an array', []],
    ['a string', 'object'],
    ['not an object', { type: 'string' }],
    ['contradiction', one({ type: 'integer', minimum: 2, maximum: 1 })],
    ['false', one(false)],
    ['unknown type', one({ type: 'file' })],
    ['types of a wrong type', { type: [1, {}], required: 'x', properties: [] }],
    ['invalid pattern', one({ type: 'string', pattern: '[' })],
    ['pattern with groups', one({ type: 'string', pattern: '^(a|b)+$' })],
    ['backtracking pattern', one({ const: `${'a'.repeat(60)}!`, pattern: '^(a+)+$' })],
    ['dangling reference', one({ $ref: '#/$defs/none' })],
    ['remote reference', one({ $ref: 'https://example.com/schema.json' })],
    ['reference of a wrong type', one({ $ref: 5 })],
    ['malformed reference', one({ $ref: '#/%' })],
    ['reference to itself', one({ $ref: '#/properties/x' })],
    ['required recursion', one({ $ref: '#' })],
    ['too deep', nested(500)],
    ['very deep', JSON.parse(`${'{"properties":'.repeat(50_000)}{}${'}'.repeat(50_000)}`)],
    ['too large', { type: 'object', enum: Array.from({ length: 20_000 }, (_, i) => i) }],
    ['endless array', one({ type: 'array', minItems: 1e15 })],
    ['endless string', one({ type: 'string', minLength: 1e15 })],
    ['infinite minimum', one(JSON.parse('{"type":"number","minimum":1e999}'))],
    ['zero multipleOf', one({ type: 'number', multipleOf: 0 })],
    ['references that double when made', { ...one({ $ref: '#/$defs/d0' }), $defs: { ...doubling, d40: true } }],
    [
      'references that double when checked',
      { ...one(true), $defs: { ...doubling, d40: { type: 'object' } }, not: { not: { $ref: '#/$defs/d0' } } },
    ],
    ['asynchronous schema', { $async: true, ...one(true), properties: { x: { const: 1, enum: [2] } } }],
  ])('%s', async (_, schema) => {
    await expect(sampleArguments(schema)).resolves.toBeUndefined()
  })
})
