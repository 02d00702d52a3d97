import { codes } from '../../schema/error-codes.ts'
import { declaredCapabilities } from '../capabilities.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject, objectAt, RpcError } from '../messages.ts'
import { exampleValue } from '../schema-values.ts'

const dialects = ['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema']

/**
 * `elicitation/create`: accepts the form, filled with its defaults and with made-up values for what is required.
 * A form that cannot be filled is dismissed. Throws -32602 for a mode that was not declared.
 */
export function answerElicitation(params: JsonObject, run: Run): JsonObject {
  const declared = objectAt(declaredCapabilities(run.options, run.state.revision), 'elicitation')
  const mode = params.mode ?? 'form'
  if (mode === 'url' && declared.url !== undefined) return { action: 'decline' }
  const hasForm = declared.form !== undefined || declared.url === undefined
  if (mode !== 'form' || !hasForm)
    throw new RpcError(codes.invalidParams, `Elicitation mode ${String(mode)} is not declared`)
  const schema = params.requestedSchema
  if (!isObject(schema) || typeof params.message !== 'string') throw new RpcError(codes.invalidParams, 'No form')
  const dialect = schema.$schema
  if (typeof dialect === 'string' && !dialects.includes(dialect.replace(/#$/, ''))) {
    throw new RpcError(codes.invalidParams, `Schema dialect ${dialect} is not supported`)
  }
  const content = fillIn(schema)
  return content === undefined ? { action: 'cancel' } : { action: 'accept', content }
}

function fillIn(schema: JsonObject): JsonObject | undefined {
  const required = Array.isArray(schema.required) ? schema.required : []
  const content: JsonObject = {}
  for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
    if (!isObject(property)) return undefined
    if (property.default !== undefined) content[name] = property.default
    else if (required.includes(name)) {
      const value = exampleValue(property)
      if (value === undefined) return undefined
      content[name] = value
    }
  }
  return content
}
