/** Turns an error of the validator into a message for people: where it is, what was expected, what came. */
import type { ErrorObject } from 'ajv'
import { isJsonArray, isJsonObject, type Json } from '../../../schema/json.ts'
import { alternatives, expected, UsageError } from '../usage-error.ts'
import type { Formats } from '../values/formats.ts'
import { inside } from './checks.ts'
import { closest } from './closest.ts'

/**
 * @param errors of ajv, all of them; needs `verbose`
 * @param root the value that was checked
 * @param top the path of the root
 */
export function flawOf(errors: readonly ErrorObject[], root: Json, top: string, formats: Formats): UsageError {
  const error = tellingOf(errors)
  if (error === undefined) return new UsageError(`${top}: it does not fit the schema`)
  const { keyword, params, parentSchema, data } = error
  const path = pathOf(error.instancePath, root, top)
  switch (keyword) {
    case 'additionalProperties':
      return unknownKey(path, String(params.additionalProperty), Object.keys(Object(parentSchema?.properties)))
    case 'required': {
      const missing = String(params.missingProperty)
      return expected(inside(path, missing), wordsFor(Object(parentSchema?.properties)[missing]), undefined)
    }
    case 'enum': {
      const choices = Array.from<unknown>(params.allowedValues).filter((one) => typeof one === 'string')
      return expected(path, alternatives(choices), data, closest(String(data), choices))
    }
    case 'format':
      return refusalOf(formats[String(params.format)], String(data), path) ?? expected(path, 'another text', data)
    default:
      return expected(path === '' ? 'the configuration' : path, wordsFor(parentSchema), data)
  }
}

/** A misspelt key explains why another one is missing. If a value can match several forms, the error that they share says most. */
function tellingOf(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const [first] = errors
  const misspelt = errors.find(({ keyword }) => keyword === 'additionalProperties')
  const common = errors.find(({ keyword, instancePath }) => keyword === 'anyOf' && instancePath === first?.instancePath)
  return misspelt ?? common ?? first
}

const kinds: Readonly<Record<string, string>> = {
  object: 'a mapping',
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
}

function wordsFor(schema: unknown): string {
  if (!isMapping(schema)) return 'something else'
  if (typeof schema['x-expected'] === 'string') return schema['x-expected']
  if (schema.type === 'integer' && schema.maximum !== undefined)
    return `a whole number from ${schema.minimum} to ${schema.maximum}`
  return (typeof schema.type === 'string' ? kinds[schema.type] : undefined) ?? 'something else'
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function unknownKey(path: string, key: string, keys: readonly string[]): UsageError {
  const known = keys.filter((name) => !name.startsWith('$'))
  const meant = closest(key, known)
  const hint = meant === undefined ? `known are ${alternatives(known)}` : `did you mean ${meant}?`
  return new UsageError(`${inside(path, key)}: unknown key; ${hint}`)
}

function refusalOf(parse: Formats[string] | undefined, text: string, path: string): UsageError | undefined {
  try {
    parse?.(text, path)
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
  return undefined
}

/** `/server/command/1` as `server.command[1]`. */
function pathOf(pointer: string, root: Json, top: string): string {
  let path = top
  let value: Json | undefined = root
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    path = isJsonArray(value) ? `${path}[${key}]` : inside(path, key)
    value = isJsonArray(value) ? value[Number(key)] : isJsonObject(value) ? value[key] : undefined
  }
  return path
}
