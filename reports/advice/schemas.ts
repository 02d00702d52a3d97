/** Input schemas that are valid, and that model providers refuse. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../schema/json.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Advice } from './advice.ts'
import { toolsOf } from './tools.ts'

interface Trouble extends Omit<Advice, 'about'> {
  /** Where in the schema it is; none when all is well. */
  find(schema: JsonObject): readonly string[]
}

const troubles: readonly Trouble[] = [
  {
    id: 'tools.schema-combined-at-root',
    says: 'The input schema has anyOf, oneOf or allOf at its root. Model providers refuse it, and with it the whole request; some clients drop the tool.',
    help: 'Describe the alternatives inside a property, or as optional properties, and check the combination in the tool.',
    link: 'https://github.com/anthropics/claude-code/issues/95504',
    find: (schema) => ['anyOf', 'oneOf', 'allOf'].filter((keyword) => keyword in schema),
  },
  {
    id: 'tools.array-without-items',
    says: 'The input schema has an array that does not say what its items are. Model providers and some clients refuse the tool.',
    help: 'Add items to the array.',
    link: 'https://github.com/ruvnet/ruflo/issues/1294',
    find: arraysWithoutItems,
  },
  {
    id: 'tools.property-name',
    says: 'A property of the input schema has a name with other characters than letters, digits, underscores, dots and hyphens, or with more than 64. A model provider refuses the whole request.',
    help: 'Rename the property, and map the name in the tool.',
    link: 'https://github.com/twilio-labs/mcp/issues/56',
    find: ({ properties }) =>
      Object.keys(isJsonObject(properties) ? properties : {}).filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name)),
  },
]

export function ofSchemas(record: RunRecord): readonly Advice[] {
  const tools = toolsOf(record)
  return troubles.flatMap(({ find, ...advice }) => {
    const about = tools.flatMap(({ name, inputSchema }) => {
      const where = find(inputSchema)
      return where.length === 0 ? [] : [`${name} (${where.join(', ')})`]
    })
    return about.length === 0 ? [] : [{ ...advice, about: [...new Set(about)] }]
  })
}

/** Schemas nested deeper than this are not looked into. */
const deepest = 32

/** Paths of arrays that neither `items` nor `prefixItems` describes. */
function arraysWithoutItems(schema: JsonObject): readonly string[] {
  const found: string[] = []
  const look = (node: Json | undefined, path: string, depth: number): void => {
    if (!isJsonObject(node) || depth > deepest) return
    const isArray = node.type === 'array' || (isJsonArray(node.type) && node.type.includes('array'))
    if (isArray && node.items === undefined && node.prefixItems === undefined) found.push(path)
    for (const keyword of ['properties', '$defs', 'definitions'])
      for (const [name, inner] of Object.entries(isJsonObject(node[keyword]) ? node[keyword] : {}))
        look(inner, keyword === 'properties' ? `${path}.${name}` : `${keyword}.${name}`, depth + 1)
    look(node.items, `${path}[]`, depth + 1)
    for (const keyword of ['anyOf', 'oneOf', 'allOf'])
      for (const inner of isJsonArray(node[keyword]) ? node[keyword] : []) look(inner, path, depth + 1)
  }
  look(schema, '', 0)
  return [...new Set(found.map((path) => path.replace(/^\./, '')))]
}
