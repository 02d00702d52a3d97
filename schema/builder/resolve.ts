import type { RevisionId } from '../revisions.ts'
import type { Condition } from './condition.ts'
import { at, type Definition, isNamed } from './history.ts'
import type { Attribution, Field, Leaf, Schema } from './schema.ts'

/** A schema as it stands in one revision: no history left, and each ref leads to a type that has a name there. */
export type Resolved =
  | Leaf
  | { readonly kind: 'array'; readonly items: Resolved; readonly maxItems?: number }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, ResolvedField>; readonly rest?: Resolved }
  | { readonly kind: 'union'; readonly tag: string | undefined; readonly branches: readonly ResolvedBranch[] }
  | { readonly kind: 'stricter'; readonly requirement: string; readonly base: Resolved; readonly rule: Resolved }
  | { readonly kind: 'attributed'; readonly requirement: Attribution; readonly schema: Resolved }

export interface ResolvedField {
  readonly schema: Resolved
  readonly required: boolean
}

export interface ResolvedBranch {
  readonly when: Condition | undefined
  readonly schema: Resolved
}

export type Definitions = Readonly<Record<string, Definition>>

/** All types that have a name in `revision`, by name. Throws if a ref leads nowhere or a type ends up without schema. */
export function resolveAll(definitions: Definitions, revision: RevisionId): ReadonlyMap<string, Resolved> {
  const resolver = new Resolver(definitions, revision)
  const names = Object.keys(definitions).filter((name) => isNamed(resolver.definition(name), revision))
  return new Map(names.sort().map((name) => [name, resolver.schema(resolver.definition(name).schema)]))
}

class Resolver {
  readonly #definitions: Definitions
  readonly #revision: RevisionId

  constructor(definitions: Definitions, revision: RevisionId) {
    this.#definitions = definitions
    this.#revision = revision
  }

  definition(name: string): Definition {
    const definition = this.#definitions[name]
    if (!definition) throw new Error(`no definition is called ${name}`)
    return definition
  }

  schema(schema: Schema): Resolved {
    switch (schema.kind) {
      case 'ref':
        return this.#ref(schema.name)
      case 'array':
        return { ...schema, items: this.schema(schema.items) }
      case 'object':
        return {
          kind: 'object',
          fields: new Map(Object.entries(schema.fields).flatMap(([name, field]) => this.#field(name, field))),
          ...(schema.rest && { rest: this.schema(schema.rest) }),
        }
      case 'tagged':
        return { kind: 'union', tag: schema.tag, branches: schema.members.flatMap((m) => this.#member(schema.tag, m)) }
      case 'choice':
        return {
          kind: 'union',
          tag: undefined,
          branches: schema.branches.map((branch) => ({ when: branch.when, schema: this.schema(branch.schema) })),
        }
      case 'stricter':
        return { ...schema, base: this.schema(schema.base), rule: this.schema(schema.rule) }
      case 'attributed':
        return { ...schema, schema: this.schema(schema.schema) }
      case 'history':
        return this.schema(this.#current(schema))
      default:
        return schema
    }
  }

  #ref(name: string): Resolved {
    const definition = this.definition(name)
    return isNamed(definition, this.#revision) ? { kind: 'ref', name } : this.schema(definition.schema)
  }

  #current(schema: Extract<Schema, { kind: 'history' }>): Schema {
    const current = at(schema.changes, this.#revision)
    if (!current) throw new Error(`a schema without entry for ${this.#revision} is used there`)
    return current
  }

  #field(name: string, field: Field): [string, ResolvedField][] {
    if (field.kind === 'fieldHistory') {
      const current = at(field.changes, this.#revision)
      return current ? this.#field(name, current) : []
    }
    return field.kind === 'optional'
      ? [[name, { schema: this.schema(field.schema), required: false }]]
      : [[name, { schema: this.schema(field), required: true }]]
  }

  #member(tag: string, member: Schema): ResolvedBranch[] {
    return [{ when: { is: 'equal', member: tag, values: this.#tagValues(tag, member) }, schema: this.schema(member) }]
  }

  #tagValues(tag: string, schema: Schema): readonly (string | number)[] {
    if (schema.kind === 'ref') return this.#tagValues(tag, this.definition(schema.name).schema)
    if (schema.kind === 'history') return this.#tagValues(tag, this.#current(schema))
    const field = schema.kind === 'object' ? schema.fields[tag] : undefined
    if (field?.kind === 'literal') return [field.value]
    if (field?.kind === 'enumeration') return field.values
    throw new Error(`a member of a union tagged by "${tag}" lacks a constant there`)
  }
}
