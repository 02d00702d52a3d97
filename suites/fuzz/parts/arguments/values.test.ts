import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadSchemaCheck } from '../../../../harness/index.ts'
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { argumentFlaws } from './flaws.ts'
import { valuesOf } from './values.ts'

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more })

/** Each is legal; most of what is made has to fit it. */
const schemas: Readonly<Record<string, JsonObject>> = {
  'nothing but an object': { type: 'object' },
  'required and optional': object({ a: { type: 'string' }, b: { type: 'integer', minimum: 3 } }, { required: ['a'] }),
  'a reference into $defs': object(
    { a: { $ref: '#/$defs/A' } },
    { required: ['a'], $defs: { A: { enum: ['x', 'y'] } } },
  ),
  'a reference that is escaped': object({ a: { $ref: '#/$defs/a~1b%20c' } }, { $defs: { 'a/b c': { const: 1 } } }),
  'itself within itself': object(
    { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    { required: ['name'] },
  ),
  'a recursion through anyOf': {
    ...object({ tree: { $ref: '#/$defs/T' } }),
    $defs: { T: { anyOf: [{ type: 'null' }, object({ next: { $ref: '#/$defs/T' } }, { required: ['next'] })] } },
  },
  'anyOf and oneOf': object({
    a: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'boolean' }] },
    b: { oneOf: [{ const: 1 }, { const: 'a' }] },
  }),
  allOf: {
    allOf: [
      object({ a: { type: 'number' } }, { required: ['a'] }),
      object({ b: { type: 'string' } }, { required: ['b'] }),
    ],
  },
  'an object by its keywords alone': { properties: { a: { minLength: 2 } }, required: ['a'] },
  'names by pattern': {
    type: 'object',
    patternProperties: { '^x-': { type: 'integer' } },
    additionalProperties: false,
  },
  'more of one type': { type: 'object', additionalProperties: { type: 'number' } },
  'boolean schemas': object({ a: true, b: false }),
  'several types': object({ a: { type: ['string', 'null'] } }),
  'bounds without room': object({ a: { type: 'integer', exclusiveMinimum: 3, maximum: 4 } }, { required: ['a'] }),
  'a step': object({ a: { type: 'number', multipleOf: 0.5, minimum: 1 } }),
  'a pattern': object({ a: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' } }, { required: ['a'] }),
  'a tuple': object({ a: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false } }),
  'the older dialect': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...object({ a: { $ref: '#/definitions/A' } }),
    definitions: { A: { type: 'boolean' } },
  },
}

test.each(Object.entries(schemas))(
  '%s: half of the values fit at least, and have a flaw that does not',
  async (what, schema) => {
    const isValid = (await loadSchemaCheck(schema))(schema)
    const values = fc.sample(valuesOf(schema) ?? fc.constant<Json>(null), { seed: 1, numRuns: 60 })
    const valid = values.filter(isValid)
    expect(valid.length).toBeGreaterThan(30)
    expect(values).toEqual(JSON.parse(JSON.stringify(values)))
    if (what === 'nothing but an object' || what === 'boolean schemas') return
    const flawed = valid.flatMap((value) => argumentFlaws(value).filter((flaw) => !isValid(flaw.value)))
    expect(flawed.length).toBeGreaterThan(0)
  },
)

test.each<[string, Json]>([
  ['nothing fits', false],
  [
    'a reference to elsewhere',
    { type: 'object', properties: { a: { $ref: 'https://example.com/' } }, required: ['a'] },
  ],
  ['a reference to nothing', { $ref: '#/$defs/none' }],
  ['a reference to itself', { $ref: '#' }],
  ['a required end without end', { ...object({ a: { $ref: '#' } }), required: ['a'] }],
  ['a pattern that is none', object({ a: { type: 'string', pattern: '(' } }, { required: ['a'] })],
])('%s: no values', (_, schema) => {
  expect(valuesOf(schema)).toBeUndefined()
})

test('a flaw is where it is said to be, and the only one', () => {
  const flaws = argumentFlaws({ a: ['x'], b: { c: 1 } })
  expect(flaws.find(({ path, kind }) => path === '/a/0' && kind === 'null')?.value).toEqual({ a: [null], b: { c: 1 } })
  expect(flaws.find(({ path, kind }) => path === '/b/c' && kind === 'missing')?.value).toEqual({ a: ['x'], b: {} })
})
