import type { Json, JsonObject } from '../../schema/index.ts'

/** Compiles a schema; throws if it cannot be used. */
export type SchemaCheck = (schema: JsonObject) => (value: Json) => boolean

/**
 * A check of instances by the dialect that the schema names: draft-07, else 2020-12. Formats are not checked. Each schema gets
 * a validator of its own, as two schemas of a target may use the same `$id`.
 */
export async function loadSchemaCheck({ $schema }: JsonObject): Promise<SchemaCheck> {
  const isOlder = typeof $schema === 'string' && /draft-0[4-7]\/schema/.test($schema)
  const Validator = isOlder ? (await import('ajv')).Ajv : (await import('ajv/dist/2020.js')).Ajv2020
  return (schema) => {
    // An asynchronous schema would answer with a promise.
    if (Object.hasOwn(schema, '$async')) throw new Error('$async is not JSON Schema')
    const validate = new Validator(options).compile(schema)
    return (value) => validate(value) === true
  }
}

const options = {
  strict: false,
  logger: false,
  // The meta-schema costs more than it tells: ajv refuses keywords with values of a wrong type while it compiles.
  meta: false,
  validateSchema: false,
  validateFormats: false,
  inlineRefs: false,
  code: { regExp: Object.assign(regExp, { code: 'regExp' }) },
} as const

/** Patterns are meant for Unicode, but many are written with escapes that the flag forbids. */
function regExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}
