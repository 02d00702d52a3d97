import { createContext, Script } from 'node:vm'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import { type Choices, sampleValue } from './sample-value.ts'
import { loadSchemaCheck, type SchemaCheck } from './schema-check.ts'

/** More than any form needs; a larger schema would cost time and stack in the validator. */
const deepest = 64
const mostNodes = 10_000
/** Schemas can be written so that a small instance takes ages to validate (nested references, backtracking patterns). */
const mostMs = 1000

const attempts: readonly Choices[] = [
  { trustAnnotations: true, branch: 0 },
  { trustAnnotations: false, branch: 0 },
  { trustAnnotations: true, branch: 1 },
  { trustAnnotations: false, branch: 1 },
]

const underLimit = new Script('run()')

/**
 * A small valid instance of a tool's inputSchema (or of any schema for an object): required members only. Undefined if the
 * schema is unusable or asks for more than we make. Never rejects, whatever the schema; it takes a second at most.
 */
export async function sampleArguments(schema: Json | undefined): Promise<JsonObject | undefined> {
  if (!isJsonObject(schema) || !isSmall(schema)) return undefined
  const check = await loadSchemaCheck(schema)
  try {
    const run = () => firstValid(schema, check)
    const result: unknown = underLimit.runInContext(createContext({ run }), { timeout: mostMs })
    return isJsonObject(result) ? result : undefined
  } catch {
    return undefined
  }
}

function firstValid(schema: JsonObject, check: SchemaCheck): JsonObject | undefined {
  const isValid = check(schema)
  for (const choices of attempts) {
    const value = sampled(schema, choices)
    if (isJsonObject(value) && isValid(value)) return value
  }
  return undefined
}

function sampled(schema: JsonObject, choices: Choices): Json | undefined {
  try {
    return sampleValue(schema, choices)
  } catch {
    return undefined
  }
}

function isSmall(schema: JsonObject): boolean {
  let nodes = 0
  const fits = (value: Json, depth: number): boolean => {
    nodes += 1
    if (depth > deepest || nodes > mostNodes) return false
    const parts = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : []
    return parts.every((part) => fits(part, depth + 1))
  }
  return fits(schema, 0)
}
