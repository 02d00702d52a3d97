/** Which members and arms of the schemas some values have used: what generated messages tried, and what they did not. */
import { holds } from '../builder/condition.ts'
import type { Resolved } from '../builder/resolve.ts'
import { isJsonArray, isJsonObject, type Json } from '../json.ts'
import { types } from '../json-schema.ts'
import type { RevisionId } from '../revisions.ts'
import { pointerStep } from '../violation.ts'
import { isFallback } from './valid.ts'

/** A member (`Tool/annotations`), or an arm of a union (`SamplingMessage/content#1`), named from the type that it stands in. */
export type SchemaPlace = string

/** All places of a type and of the types that it refers to, sorted. Throws if the revision has no such type. */
export function schemaPlaces(revision: RevisionId, typeName: string): readonly SchemaPlace[] {
  const found = new Set<SchemaPlace>()
  const seen = new Set<string>()
  const enter = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    list(named(revision, name), name)
  }
  const list = (schema: Resolved, at: string): void => {
    for (const { place, schema: inner } of partsOf(schema, at)) {
      if (place !== at) found.add(place)
      list(inner, place)
    }
    if (schema.kind === 'ref') enter(schema.name)
  }
  enter(typeName)
  return [...found].sort()
}

/** The places that a valid value of the type uses. Throws if the revision has no such type. */
export function usedPlaces(revision: RevisionId, typeName: string, value: Json): ReadonlySet<SchemaPlace> {
  const used = new Set<SchemaPlace>()
  const visit = (schema: Resolved, at: string, current: Json): void => {
    if (schema.kind === 'ref') visit(named(revision, schema.name), schema.name, current)
    for (const part of partsOf(schema, at)) {
      const values = part.valuesIn(current)
      if (values.length > 0 && part.place !== at) used.add(part.place)
      for (const inner of values) visit(part.schema, part.place, inner)
    }
  }
  visit(named(revision, typeName), typeName, value)
  return used
}

interface Part {
  readonly place: SchemaPlace
  readonly schema: Resolved
  /** The values in a value of the whole that this part speaks of. */
  valuesIn(whole: Json): readonly Json[]
}

function partsOf(schema: Resolved, at: string): readonly Part[] {
  const same = (inner: Resolved): Part => ({ place: at, schema: inner, valuesIn: (whole) => [whole] })
  switch (schema.kind) {
    case 'attributed':
      return [same(schema.schema)]
    case 'stricter':
      // What is forbidden is no place of a valid value; what takes one member of several has no values of its own.
      if (schema.rule.kind === 'never') return []
      return [same(schema.rule.kind === 'atLeastOneOf' ? schema.base : schema.rule)]
    case 'array':
      return [{ place: `${at}/*`, schema: schema.items, valuesIn: (whole) => (isJsonArray(whole) ? whole : []) }]
    case 'object':
      return objectParts(schema, at)
    case 'union':
      return schema.branches.flatMap((branch, index): Part[] => {
        const applies = (whole: Json) => schema.branches.findIndex(({ when }) => !when || holds(when, whole)) === index
        const valuesIn = (whole: Json): readonly Json[] => (applies(whole) ? [whole] : [])
        return isFallback(schema.branches, index) ? [] : [{ place: `${at}#${index}`, schema: branch.schema, valuesIn }]
      })
    default:
      return []
  }
}

function objectParts({ fields, rest }: Extract<Resolved, { kind: 'object' }>, at: string): readonly Part[] {
  const known = [...fields]
    .filter(([, { schema }]) => !(schema.kind === 'stricter' && schema.rule.kind === 'never'))
    .map(([name, { schema }]): Part => {
      const valuesIn = (whole: Json): readonly Json[] => {
        const value = isJsonObject(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined
        return value === undefined ? [] : [value]
      }
      return { place: at + pointerStep(name), schema, valuesIn }
    })
  if (rest === undefined) return known
  const others = (whole: Json): readonly Json[] =>
    isJsonObject(whole) ? Object.entries(whole).flatMap(([name, value]) => (fields.has(name) ? [] : [value])) : []
  return [...known, { place: `${at}/*`, schema: rest, valuesIn: others }]
}

function named(revision: RevisionId, typeName: string): Resolved {
  const schema = types(revision).get(typeName)
  if (schema === undefined) throw new Error(`${revision} has no type ${typeName}`)
  return schema
}
