import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { checkInstance, checkSchema, type Dialect, dialectOf } from './check-instance.ts'

const nest = (depth: number): JsonObject => (depth === 0 ? {} : { not: nest(depth - 1) })

test.each<[string, JsonObject, Json, Dialect, string]>([
  ['fits', { type: 'object', required: ['sum'] }, { sum: 3 }, '2020-12', 'valid'],
  ['a string for a number', { properties: { t: { type: 'number' } } }, { t: '22.5' }, '2020-12', 'invalid'],
  ['format is an annotation', { type: 'string', format: 'uri' }, 'no uri', '2020-12', 'valid'],
  ['tuples of 2020-12', { prefixItems: [{ type: 'integer' }] }, ['x'], '2020-12', 'invalid'],
  ['tuples of draft-07', { items: [{ type: 'integer' }] }, ['x'], 'draft-07', 'invalid'],
  ['a reference to the network', { $ref: 'http://127.0.0.1/a.json' }, {}, '2020-12', 'unusable'],
  ['a reference to itself', { $ref: '#' }, {}, '2020-12', 'unusable'],
  ['a pattern that backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`, '2020-12', 'unusable'],
  ['deeper than we go', nest(100), {}, '2020-12', 'unusable'],
  ['asynchronous', { $async: true }, {}, '2020-12', 'unusable'],
  ['no schema', { type: 'text' }, {}, '2020-12', 'unusable'],
])('an instance: %s', (_, schema, instance, dialect, outcome) => {
  expect(checkInstance(schema, instance, dialect).outcome).toBe(outcome)
})

test.each<[string, JsonObject, Dialect, string]>([
  ['a plain one', { type: 'object', properties: { a: { type: 'string' } } }, '2020-12', 'valid'],
  ['unknown keywords', { 'x-mcp-header': 'Region', nonsense: 1 }, '2020-12', 'valid'],
  ['boolean subschemas', { properties: { a: true } }, '2020-12', 'valid'],
  ['references are not followed', { $ref: 'http://127.0.0.1/a.json' }, '2020-12', 'valid'],
  [
    'draft-07 as zod writes it',
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
    'draft-07',
    'valid',
  ],
  ['an unknown type', { type: 'text' }, '2020-12', 'invalid'],
  ['required as draft-03 had it', { properties: { a: { required: true } } }, '2020-12', 'invalid'],
  ['an enum that names a value twice', { enum: ['a', 'a'] }, 'draft-07', 'valid'],
  ['an empty enum', { enum: [] }, 'draft-07', 'valid'],
  ['an enum that is no list', { properties: { a: { enum: 'a' } } }, 'draft-07', 'invalid'],
  ['a limit as text', { minimum: '1' }, 'draft-07', 'invalid'],
  ['a tuple of draft-07 in 2020-12', { items: [{}] }, '2020-12', 'invalid'],
])('a schema: %s', (_, schema, dialect, outcome) => {
  expect(checkSchema(schema, dialect).outcome).toBe(outcome)
})

test.each([
  [undefined, '2020-12'],
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema#', 'draft-07'],
  ['http://json-schema.org/draft-04/schema#', undefined],
  ['https://example.com/mine', undefined],
  [7, undefined],
])('the dialect of $schema %s', ($schema, dialect) => {
  expect(dialectOf($schema === undefined ? {} : { $schema }, '2020-12')).toBe(dialect)
})
