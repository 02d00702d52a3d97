import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts'

/** A cheap look at a value that decides which branch of a union it was meant to be. */
export type Condition =
  | { readonly is: 'array' }
  | { readonly is: 'array containing'; readonly member: string }
  | { readonly is: 'having'; readonly member: string; readonly as?: 'string' | 'array' | 'object' }
  | { readonly is: 'equal'; readonly member: string; readonly values: readonly (string | number)[] }
  | { readonly is: 'other'; readonly member: string; readonly values: readonly string[] }
  | { readonly is: 'within'; readonly member: string; readonly condition: Condition }
  | { readonly is: 'all'; readonly of: readonly Condition[] }

export const isArray: Condition = { is: 'array' }

/** An array with an item that is an object with this member. */
export const arrayContaining = (member: string): Condition => ({ is: 'array containing', member })

/** An object with this member, of that type if given. */
export const has = (member: string, as?: 'string' | 'array' | 'object'): Condition =>
  as ? { is: 'having', member, as } : { is: 'having', member }

/** An object in which `member` has one of these values. */
export const equals = (member: string, ...values: (string | number)[]): Condition => ({ is: 'equal', member, values })

/** An object in which `member` is a string, but none of these. */
export const otherThan = (member: string, ...values: string[]): Condition => ({ is: 'other', member, values })

/** An object with a member for which `condition` holds. */
export const within = (member: string, condition: Condition): Condition => ({ is: 'within', member, condition })

export const all = (...of: Condition[]): Condition => ({ is: 'all', of })

/** The condition as a JSON Schema, for use after `if`. */
export function conditionSchema(condition: Condition): JsonObject {
  switch (condition.is) {
    case 'array':
      return { type: 'array' }
    case 'array containing':
      return { type: 'array', contains: { type: 'object', required: [condition.member] } }
    case 'having':
      return objectWith(condition.member, condition.as ? { type: condition.as } : {})
    case 'equal':
      return objectWith(condition.member, { enum: condition.values })
    case 'other':
      return objectWith(condition.member, { type: 'string', not: { enum: condition.values } })
    case 'within':
      return objectWith(condition.member, conditionSchema(condition.condition))
    case 'all':
      return { allOf: condition.of.map(conditionSchema) }
  }
}

function objectWith(member: string, schema: JsonObject): JsonObject {
  return { type: 'object', required: [member], properties: { [member]: schema } }
}

/** True if the condition holds for `value`. */
export function holds(condition: Condition, value: Json): boolean {
  switch (condition.is) {
    case 'array':
      return isJsonArray(value)
    case 'array containing':
      return isJsonArray(value) && value.some((item) => isJsonObject(item) && Object.hasOwn(item, condition.member))
    case 'having':
      return (
        isJsonObject(value) && Object.hasOwn(value, condition.member) && isType(value[condition.member], condition.as)
      )
    case 'equal':
      return isJsonObject(value) && condition.values.some((expected) => value[condition.member] === expected)
    case 'other': {
      const actual = isJsonObject(value) ? value[condition.member] : undefined
      return typeof actual === 'string' && !condition.values.includes(actual)
    }
    case 'within': {
      const inner = isJsonObject(value) ? value[condition.member] : undefined
      return inner !== undefined && holds(condition.condition, inner)
    }
    case 'all':
      return condition.of.every((part) => holds(part, value))
  }
}

function isType(value: Json | undefined, type: 'string' | 'array' | 'object' | undefined): boolean {
  switch (type) {
    case undefined:
      return true
    case 'string':
      return typeof value === 'string'
    case 'array':
      return isJsonArray(value)
    case 'object':
      return isJsonObject(value)
  }
}
