import { ToolError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import { through } from '../../seams.ts'
import { textResult } from '../content.ts'
import { ajv2020, ajvDraft07 } from '../lazy-ajv.ts'
import type { Tool } from '../tool.ts'

export type Dialect = '2020-12' | 'draft-07'

const validators = { '2020-12': ajv2020, 'draft-07': ajvDraft07 }

/** Subschemas that one schema may stand for, each as often as it is referred to. */
const mostSubschemas = 10_000

/** A tool that validates by a schema that the client gives. */
export const validatorTools: readonly Tool[] = [
  {
    name: 'validator-tool',
    description: 'Validates a value against a JSON Schema.',
    since: '2025-11-25',
    inputSchema: {
      type: 'object',
      properties: { schema: { type: 'object' }, instance: {} },
      required: ['schema', 'instance'],
    },
    async run({ schema: given, instance }, { server: { seams } }) {
      const schema = isObject(given) ? given : {}
      const dialect = through(seams.schema?.dialect, dialectOf, schema)
      if (dialect === undefined) throw new ToolError(`The dialect ${String(schema.$schema)} is not supported.`)
      const { $schema: _, ...whole } = await withoutReferences(schema, (reference) =>
        through(seams.schema?.reference, refuse, reference),
      )
      if (!(await through(seams.schema?.bounds, isBounded, whole))) throw new ToolError('The schema is too costly.')
      return textResult(fits(whole, instance, dialect) ? 'valid' : 'invalid')
    },
  },
]

function dialectOf({ $schema }: JsonObject): Dialect | undefined {
  if ($schema === undefined) return '2020-12'
  const [, name] = /^https?:\/\/json-schema\.org\/(?:draft\/)?(2020-12|draft-07)\/schema#?$/.exec(String($schema)) ?? []
  return name === '2020-12' || name === 'draft-07' ? name : undefined
}

/** What a reference out of the schema stands for: nothing is fetched, and nothing is ignored. */
function refuse(reference: string): unknown {
  throw new ToolError(`The reference ${reference} leads out of the schema.`)
}

async function withoutReferences(schema: JsonObject, resolve: (reference: string) => unknown): Promise<JsonObject> {
  const walk = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(walk))
    if (!isObject(value)) return value
    const { $ref } = value
    if (typeof $ref === 'string' && !$ref.startsWith('#')) return resolve(absolute($ref, schema.$id))
    return Object.fromEntries(
      await Promise.all(Object.entries(value).map(async ([key, part]) => [key, await walk(part)])),
    )
  }
  const walked = await walk(schema)
  return isObject(walked) ? walked : {}
}

function absolute(reference: string, base: unknown): string {
  return typeof base === 'string' && URL.canParse(reference, base) ? new URL(reference, base).href : reference
}

function isBounded(schema: JsonObject): boolean {
  const definitions = isObject(schema.$defs) ? schema.$defs : {}
  const left: unknown[] = [schema]
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen > mostSubschemas) return false
    const next = left.pop()
    if (Array.isArray(next)) left.push(...next)
    if (!isObject(next)) continue
    const { $defs: _, $ref, ...rest } = next
    left.push(...Object.values(rest))
    if (typeof $ref === 'string') left.push($ref === '#' ? schema : definitions[$ref.replace('#/$defs/', '')])
  }
  return true
}

function fits(schema: JsonObject, instance: unknown, dialect: Dialect): boolean {
  try {
    const ajv = new (validators[dialect]())({ strict: false, logger: false, validateSchema: false })
    return ajv.compile(schema)(instance) === true
  } catch (error) {
    throw new ToolError(`The schema cannot be used: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}
