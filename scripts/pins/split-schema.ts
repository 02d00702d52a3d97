/** Cuts a JSON Schema of the protocol into sections: one for each type, and one for each of its members. */
import { splitMarkdown } from './split-markdown.ts'
import { type Section, StatementList } from './statement.ts'

type Json = Readonly<Record<string, unknown>>

/** The sections `Type` and `Type-member` of a schema; their first statement is the declaration, then come the comments. */
export function splitSchema(source: string): readonly Section[] {
  const schema: unknown = JSON.parse(source)
  if (!isObject(schema)) return []
  const types = isObject(schema.$defs) ? schema.$defs : isObject(schema.definitions) ? schema.definitions : {}
  return Object.entries(types).flatMap(([name, type]) => (isObject(type) ? sectionsOf(name, type) : []))
}

function sectionsOf(name: string, type: Json): readonly Section[] {
  const parts = [type, ...(Array.isArray(type.allOf) ? type.allOf.filter(isObject) : [])]
  const members = parts.flatMap(({ properties }) => (isObject(properties) ? Object.entries(properties) : []))
  const inner = members.flatMap(([member, declared]) =>
    isObject(declared) ? sectionsOf(`${name}-${member}`, declared) : [],
  )
  const list = new StatementList()
  list.add('type', `${name.replaceAll('-', ' ')} ${shapeOf(type)}`)
  for (const comment of commentsOf(type)) {
    for (const { kind, text } of splitMarkdown(comment).flatMap(({ statements }) => statements)) list.add(kind, text)
  }
  return [{ anchor: name, statements: list.statements }, ...inner]
}

/** Everything that is declared, without comments and without the members, which have sections of their own. */
function shapeOf(type: Json): string {
  return JSON.stringify(type, (key, value: unknown) => {
    if (key === 'description' && typeof value === 'string') return undefined
    return key === 'properties' && isObject(value) ? Object.keys(value) : value
  })
}

/** The comment of a type, and those inside it that stand under no member. */
function* commentsOf(type: Json): Generator<string> {
  if (typeof type.description === 'string') yield type.description
  for (const [key, inner] of Object.entries(type)) {
    if (['properties', 'allOf', 'description'].includes(key)) continue
    for (const one of Array.isArray(inner) ? inner : [inner]) if (isObject(one)) yield* commentsOf(one)
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
