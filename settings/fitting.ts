/** Values that fit the JSON Schema of the configuration, or the part of it that is about some keys. */
import { isJsonObject, type Json, type JsonObject } from '../schema/json.ts'
import { jsonObject, type Mapping } from './checks.ts'
import schema from './config.schema.json' with { type: 'json' }
import { flawOf } from './flaw.ts'
import type { Formats } from './formats.ts'
import { UsageError } from './usage-error.ts'

/**
 * What is said of these keys, as it is typed; what is undefined is left out.
 * @param path of the value, for messages; '' at the top of a file
 * @throws UsageError with the path of the first flaw
 */
export async function fitting<T>(
  value: unknown,
  path: string,
  { keys, under, formats }: { readonly keys: readonly string[]; readonly under?: string; readonly formats: Formats },
): Promise<T> {
  // What a program makes may have no end; what is checked from here on is plain and bounded.
  const plain = jsonObject(value, path)
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({
    allErrors: true,
    strictTuples: false,
    verbose: true,
    validateSchema: false,
    keywords: ['x-expected'],
    formats: Object.fromEntries(
      Object.entries(formats).map(([name, parse]) => [name, (text: string) => isTaken(parse, text)] as const),
    ),
  })
  const fits = ajv.compile<T>(partAbout(keys, under))
  if (fits(plain)) return plain
  throw flawOf(fits.errors ?? [], plain, path, formats)
}

/** The schema of an object with these keys and no others. */
export function partAbout(keys: readonly string[], under?: string): JsonObject {
  const whole = jsonObject(schema, '')
  const place = under === undefined ? whole : member(member(whole, 'properties'), under)
  const all = member(place, 'properties')
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(keys.map((key) => [key, member(all, key)])),
  }
}

function member(value: Json, key: string): Json {
  const found = isJsonObject(value) ? value[key] : undefined
  if (found === undefined) throw new TypeError(`expected ${key} in the schema of the configuration`)
  return found
}

/** The keys of a mapping that are about something else are for somebody else. */
export function only(entries: Mapping, keys: readonly string[]): Mapping {
  return Object.fromEntries(keys.flatMap((key) => (entries[key] === undefined ? [] : [[key, entries[key]]])))
}

function isTaken(parse: Formats[string], text: string): boolean {
  try {
    parse(text, '')
    return true
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}
