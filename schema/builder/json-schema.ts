import type { JsonObject } from '../json.ts'
import { conditionSchema } from './condition.ts'
import type { Resolved } from './resolve.ts'

/**
 * JSON Schema (draft 2020-12) of one resolved schema. A union becomes `if`/`then` per branch, so that only the branch
 * that was meant reports violations. Two annotations tie the keywords beside them to the ledger: `x-stricter` (the prose
 * demands it, the published schema does not) and `x-requirement` (both do). What lies below inherits them.
 */
export function toJsonSchema(schema: Resolved, annotations: JsonObject = {}): JsonObject {
  switch (schema.kind) {
    case 'string':
      return { type: 'string', ...(schema.format && { format: schema.format }), ...annotations }
    case 'number':
    case 'integer': {
      const { kind, ...bounds } = schema
      return { type: kind, ...bounds, ...annotations }
    }
    case 'boolean':
      return { type: 'boolean', ...annotations }
    case 'scalar':
      return { type: schema.types, ...annotations }
    case 'json':
      return {}
    case 'never':
      return { not: {}, ...annotations }
    case 'literal':
      return { type: typeof schema.value === 'string' ? 'string' : 'integer', const: schema.value, ...annotations }
    case 'enumeration':
      return { type: 'string', enum: schema.values, ...annotations }
    case 'atLeastOneOf':
      return atLeastOneOf(schema.members, annotations)
    case 'ref':
      return { $ref: `#/$defs/${schema.name}` }
    case 'array': {
      const { items, maxItems } = schema
      return {
        type: 'array',
        items: toJsonSchema(items, annotations),
        ...(maxItems !== undefined && { maxItems }),
        ...annotations,
      }
    }
    case 'object':
      return objectSchema(schema, annotations)
    case 'union':
      return unionSchema(schema, annotations)
    case 'stricter': {
      const rule = toJsonSchema(schema.rule, { 'x-stricter': schema.requirement })
      return { allOf: [toJsonSchema(schema.base, annotations), rule] }
    }
    case 'attributed': {
      const { otherwise, whenNull } = schema.requirement
      return toJsonSchema(schema.schema, {
        ...annotations,
        'x-requirement': otherwise,
        ...(whenNull !== undefined && { 'x-requirement-when-null': whenNull }),
      })
    }
  }
}

function objectSchema({ fields, rest }: Extract<Resolved, { kind: 'object' }>, annotations: JsonObject): JsonObject {
  const required = [...fields].filter(([, field]) => field.required).map(([name]) => name)
  const properties = [...fields].map(([name, field]) => [name, toJsonSchema(field.schema, annotations)])
  return {
    type: 'object',
    ...(fields.size > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(rest && rest.kind !== 'json' && { additionalProperties: toJsonSchema(rest, annotations) }),
    ...annotations,
  }
}

type Union = Extract<Resolved, { kind: 'union' }>

function unionSchema({ tag, branches }: Union, annotations: JsonObject): JsonObject {
  if (tag !== undefined) {
    return {
      ...tagSchema(tag, branches, annotations),
      allOf: branches.map((branch) => branchSchema(branch, annotations)),
    }
  }
  const [first, ...others] = branches
  if (!first) return { not: {}, ...annotations }
  if (!first.when) return toJsonSchema(first.schema, annotations)
  return {
    ...branchSchema(first, annotations),
    else: unionSchema({ kind: 'union', tag, branches: others }, annotations),
  }
}

function branchSchema({ when, schema }: Union['branches'][number], annotations: JsonObject): JsonObject {
  const then = toJsonSchema(schema, annotations)
  return when ? { if: conditionSchema(when), then } : then
}

function tagSchema(tag: string, branches: Union['branches'], annotations: JsonObject): JsonObject {
  const values = branches.flatMap(({ when }) => (when?.is === 'equal' ? when.values : []))
  const allowed = { enum: [...new Set(values)], ...annotations }
  return { type: 'object', required: [tag], properties: { [tag]: allowed }, ...annotations }
}

function atLeastOneOf(members: readonly string[], annotations: JsonObject): JsonObject {
  return {
    if: { anyOf: members.map((member) => ({ required: [member] })) },
    else: { required: members.slice(-1), ...annotations },
  }
}
