import type { Resolved, ResolvedField } from './resolve.ts'

/** TypeScript source that declares the type `name`: an interface for objects, an alias for all else. */
export function declaration(name: string, schema: Resolved): string {
  const text = toTypeScript(schema)
  return schema.kind === 'object' && text.startsWith('{')
    ? `export interface ${name} ${text}\n`
    : `export type ${name} = ${text}\n`
}

/** TypeScript source of a schema. Unknown members of objects are legal on the wire, but not named here. */
export function toTypeScript(schema: Resolved, indent = ''): string {
  switch (schema.kind) {
    case 'string':
    case 'boolean':
    case 'never':
      return schema.kind
    case 'number':
    case 'integer':
      return 'number'
    case 'json':
      return 'Json'
    case 'scalar':
      return [...new Set(schema.types.map((type) => (type === 'integer' ? 'number' : type)))].join(' | ')
    case 'literal':
      return JSON.stringify(schema.value)
    case 'enumeration':
      return schema.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'atLeastOneOf':
      return 'object'
    case 'ref':
      return schema.name
    case 'array':
      return `readonly ${parenthesized(toTypeScript(schema.items, indent))}[]`
    case 'object':
      return objectType(schema, indent)
    case 'union':
      return [...new Set(schema.branches.map((branch) => toTypeScript(branch.schema, indent)))].join(' | ')
    case 'stricter':
      return toTypeScript(schema.rule.kind === 'atLeastOneOf' ? schema.base : schema.rule, indent)
    case 'attributed':
      return toTypeScript(schema.schema, indent)
  }
}

function objectType({ fields, rest }: Extract<Resolved, { kind: 'object' }>, indent: string): string {
  if (fields.size === 0) return rest ? `{ readonly [member: string]: ${toTypeScript(rest, indent)} }` : 'JsonObject'
  const inner = `${indent}  `
  const members = [...fields].map(([name, field]) => `${inner}${memberType(name, field, inner)}\n`)
  if (rest) members.push(`${inner}readonly [member: string]: unknown\n`)
  return `{\n${members.join('')}${indent}}`
}

function memberType(name: string, field: ResolvedField, indent: string): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
  return `readonly ${key}${field.required ? '' : '?'}: ${toTypeScript(field.schema, indent)}`
}

function parenthesized(text: string): string {
  return /^[\w.]+$/.test(text) ? text : `(${text})`
}
