import type { RevisionId } from '../revisions.ts'
import type { Condition } from './condition.ts'

/** The formats whose syntax we check (see `formats.ts`). */
export type Format = 'byte' | 'uri' | 'uri-template'

export type ScalarType = 'string' | 'number' | 'integer' | 'boolean' | 'null'

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
}

/** The parts of a schema that mean the same before and after its history is resolved. */
export type Leaf =
  | { readonly kind: 'string'; readonly format?: Format; readonly examples?: readonly string[] }
  | ({ readonly kind: 'number' | 'integer' } & Bounds)
  | { readonly kind: 'scalar'; readonly types: readonly ScalarType[] }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'json' }
  | { readonly kind: 'never' }
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'enumeration'; readonly values: readonly string[] }
  | { readonly kind: 'atLeastOneOf'; readonly members: readonly string[] }
  | { readonly kind: 'ref'; readonly name: string }

/** What a message may look like, in all revisions at once. Objects are open: unknown members are always legal. */
export type Schema =
  | Leaf
  | { readonly kind: 'array'; readonly items: Schema; readonly maxItems?: number }
  | { readonly kind: 'object'; readonly fields: Fields; readonly rest?: Schema }
  | { readonly kind: 'tagged'; readonly tag: string; readonly members: readonly Schema[] }
  | { readonly kind: 'choice'; readonly branches: readonly Branch[] }
  | { readonly kind: 'stricter'; readonly requirement: string; readonly base: Schema; readonly rule: Schema }
  | { readonly kind: 'attributed'; readonly requirement: Attribution; readonly schema: Schema }
  | { readonly kind: 'history'; readonly changes: readonly Change<Schema>[] }

/** From `revision` on `value` holds; `undefined`: gone. */
export interface Change<T> {
  readonly revision: RevisionId
  readonly value: T | undefined
}

interface Branch {
  readonly when: Condition | undefined
  readonly schema: Schema
}

/** The requirement that a violation is reported under; `null` values may break another one than other values. */
export interface Attribution {
  readonly otherwise: string
  readonly whenNull?: string
}

interface Optional {
  readonly kind: 'optional'
  readonly schema: Schema
}

interface FieldHistory {
  readonly kind: 'fieldHistory'
  readonly changes: readonly Change<Field>[]
}

/** A member of an object: required unless marked `optional`. */
export type Field = Schema | Optional | FieldHistory

export interface Fields {
  readonly [member: string]: Field
}

export const string = (format?: Format): Schema => ({ kind: 'string', ...(format && { format }) })
/** Any string; generated messages mostly carry one of these. */
export const stringLike = (...examples: string[]): Schema => ({ kind: 'string', examples })
export const number = (bounds: Bounds = {}): Schema => ({ kind: 'number', ...bounds })
export const integer = (bounds: Bounds = {}): Schema => ({ kind: 'integer', ...bounds })
export const boolean = (): Schema => ({ kind: 'boolean' })

/** Any JSON value at all. */
export const json = (): Schema => ({ kind: 'json' })

/** A scalar of one of several types, e.g. `string | integer`. */
export const scalar = (...types: ScalarType[]): Schema => ({ kind: 'scalar', types })

export const literal = (value: string | number): Schema => ({ kind: 'literal', value })
export const enumeration = (...values: string[]): Schema => ({ kind: 'enumeration', values })

export const array = (items: Schema, bounds: { maxItems?: number } = {}): Schema => ({
  kind: 'array',
  items,
  ...bounds,
})

/** An object with these members; other members are legal, of type `rest` if given. */
export const object = (fields: Fields = {}, rest?: Schema): Schema => ({
  kind: 'object',
  fields,
  ...(rest && { rest }),
})

/** A map from any key to `values`. */
export const record = (values: Schema): Schema => object({}, values)

export const optional = (schema: Schema): Optional => ({ kind: 'optional', schema })

/** The definition of that name; inlined in revisions where it has no name of its own. */
export const ref = (name: string): Schema => ({ kind: 'ref', name })

/** A union whose members carry different constants in the member `tag`: that constant decides which one applies. */
export const tagged = (tag: string, ...members: Schema[]): Schema => ({ kind: 'tagged', tag, members })

/** A union in which the first branch whose condition holds applies, and is the only one to report violations. */
export const choice = (...branches: Branch[]): Schema => ({ kind: 'choice', branches })
export const when = (condition: Condition, schema: Schema): Branch => ({ when: condition, schema })
export const otherwise = (schema: Schema): Branch => ({ when: undefined, schema })

/** The published schema says `base`; the prose (`requirement`) demands `rule` as well. */
export const stricter = (requirement: string, base: Schema, rule: Schema): Schema => ({
  kind: 'stricter',
  requirement,
  base,
  rule,
})

/** A member that the prose forbids although the published schema lets any extra member pass. */
export const forbidden = (requirement: string): Optional => optional(stricter(requirement, json(), { kind: 'never' }))

/** Violations of `schema` are reported under `requirement`. */
export const attributed = (requirement: Attribution, schema: Schema): Schema => ({
  kind: 'attributed',
  requirement,
  schema,
})
