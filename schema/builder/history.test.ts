import { describe, expect, test } from 'vitest'
import type { RevisionId } from '../revisions.ts'
import { during, fieldHistory, history, named, since, until } from './history.ts'
import { toJsonSchema } from './json-schema.ts'
import { type Definitions, resolveAll } from './resolve.ts'
import { type Field, integer, object, optional, ref, string } from './schema.ts'

function schemaOf(definitions: Definitions, revision: RevisionId, name = 'Thing') {
  const resolved = resolveAll(definitions, revision).get(name)
  return resolved && toJsonSchema(resolved)
}

function members(field: Field, revision: RevisionId) {
  return schemaOf({ Thing: { schema: object({ a: field }) } }, revision)
}

const absent = { type: 'object' }
const required = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
const allowed = { type: 'object', properties: { a: { type: 'string' } } }

describe('a member', () => {
  test.each<[string, Field, RevisionId, object]>([
    ['required', string(), '2024-11-05', required],
    ['optional', optional(string()), '2024-11-05', allowed],
    ['before it came', since('2025-06-18', string()), '2025-03-26', absent],
    ['when it came', since('2025-06-18', string()), '2025-06-18', required],
    ['after it came', since('2025-06-18', optional(string())), '2026-07-28', allowed],
    ['before it went', until('2025-06-18', string()), '2025-06-18', required],
    ['after it went', until('2025-06-18', string()), '2025-11-25', absent],
    ['until the newest', until('2026-07-28', string()), '2026-07-28', required],
    ['before its time', during('2025-03-26', '2025-06-18', string()), '2024-11-05', absent],
    ['in its time', during('2025-03-26', '2025-06-18', string()), '2025-06-18', required],
    ['after its time', during('2025-03-26', '2025-06-18', string()), '2025-11-25', absent],
    [
      'before it was required',
      fieldHistory({ '2024-11-05': optional(string()), '2026-07-28': string() }),
      '2025-11-25',
      allowed,
    ],
    [
      'once it was required',
      fieldHistory({ '2024-11-05': optional(string()), '2026-07-28': string() }),
      '2026-07-28',
      required,
    ],
  ])('%s', (_, field, revision, expected) => {
    expect(members(field, revision)).toEqual(expected)
  })
})

describe('a type', () => {
  const definitions: Definitions = {
    Thing: { schema: object({ part: ref('Part') }) },
    Part: named({ from: '2025-06-18', to: '2025-11-25' }, history({ '2024-11-05': string(), '2025-11-25': integer() })),
  }

  test.each<[RevisionId, object]>([
    ['2024-11-05', { type: 'string' }],
    ['2025-06-18', { $ref: '#/$defs/Part' }],
    ['2026-07-28', { type: 'integer' }],
  ])('is inlined where it has no name of its own: %s', (revision, part) => {
    expect(schemaOf(definitions, revision)).toEqual({ type: 'object', properties: { part }, required: ['part'] })
  })

  test('changes under its name', () => {
    expect(schemaOf(definitions, '2025-06-18', 'Part')).toEqual({ type: 'string' })
    expect(schemaOf(definitions, '2025-11-25', 'Part')).toEqual({ type: 'integer' })
    expect(schemaOf(definitions, '2026-07-28', 'Part')).toBeUndefined()
  })

  test('that refers to nothing is an error', () => {
    expect(() => resolveAll({ Thing: { schema: ref('Nothing') } }, '2025-06-18')).toThrow('Nothing')
  })
})
