import type { JsonObject } from '../messages.ts'
import { isObject } from '../messages.ts'

const DRAFT_07 = 'http://json-schema.org/draft-07/schema'
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema'
// A schema with more branches than this can cost more than it is worth (basic/index, JSON Schema use).
const MOST_BRANCHES = 20

/**
 * What is wrong with the structured content of a result; undefined when it fits its output schema or has none.
 * References are never fetched, a schema that cannot be compiled counts as a problem.
 */
export async function structuredContentProblem(result: JsonObject, tool: JsonObject): Promise<string | undefined> {
  const schema = tool.outputSchema
  if (!isObject(schema) || result.isError === true || result.structuredContent === undefined) return undefined
  const dialect = typeof schema.$schema === 'string' ? schema.$schema.replace(/#$/, '') : DRAFT_2020
  if (dialect !== DRAFT_2020 && dialect !== DRAFT_07) return `schema dialect ${dialect} is not supported`
  const branches = JSON.stringify(schema).match(/"(anyOf|oneOf|allOf)"/g)?.length ?? 0
  if (branches > MOST_BRANCHES) return 'the output schema is too complex to check'
  try {
    const ajv = await (dialect === DRAFT_07 ? draft07() : draft2020())
    const validate = ajv.compile(schema)
    // Two tools may give their schemas one $id.
    ajv.removeSchema(schema)
    return validate(result.structuredContent) ? undefined : `structuredContent: ${ajv.errorsText(validate.errors)}`
  } catch (error) {
    return `the output schema cannot be used: ${error instanceof Error ? error.message : String(error)}`
  }
}

const options = { strict: false, validateFormats: false, logger: false } as const

/** Made when it is needed and then kept: an instance compiles its meta-schema first, which costs more than most schemas. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const draft07 = once(async () => new (await import('ajv')).Ajv(options))
const draft2020 = once(async () => new (await import('ajv/dist/2020.js')).Ajv2020(options))
