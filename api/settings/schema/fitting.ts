/** Checks a value against the JSON Schema of a run request, or against the part of that schema for some keys. */
import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.ts'
import type { CheckedRun, RunConfig } from '../request.ts'
import { setChoice, setText } from '../selection/sets.ts'
import { severities } from '../severity.ts'
import { UsageError } from '../usage-error.ts'
import { boundName, boundValue } from '../values/bounds.ts'
import type { Formats } from '../values/formats.ts'
import { inside, jsonObject } from './checks.ts'
import schema from './config.schema.json' with { type: 'json' }
import { flawOf } from './flaw.ts'

/**
 * The values of these keys, with their types; undefined ones are left out.
 * @param path of the value, for messages; '' at the top of a file
 * @throws UsageError with the path of the first flaw
 */
export async function fitting<T>(
  value: unknown,
  path: string,
  {
    keys,
    under = [],
    formats,
  }: { readonly keys: readonly string[]; readonly under?: readonly SettingsPart[]; readonly formats: Formats },
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

/** Parts of the schema with keys of their own. */
export type SettingsPart = 'server' | 'client' | 'gateway' | 'tap'

/** The schema of an object with these keys and no others: those of the configuration, of one run, and of further parts. */
function partAbout(keys: readonly string[], under: readonly SettingsPart[]): JsonObject {
  const whole = jsonObject(schema, '')
  const parts = { ...schema.$defs, ...schema.properties }
  const own = ['run' as const, ...under].map((name) => parts[name].properties)
  const properties = jsonObject(Object.assign({}, schema.properties, ...own), '')
  return {
    $defs: member(whole, '$defs'),
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(keys.map((key) => [key, member(properties, key)])),
  }
}

function member(value: Json, key: string): Json {
  const found = isJsonObject(value) ? value[key] : undefined
  if (found === undefined) throw new TypeError(`expected ${key} in the schema of the configuration`)
  return found
}

/** The request with one form for each value that users can write in several forms. */
export type Checked<T extends RunConfig> = Omit<T, Varied> & Pick<CheckedRun, Varied>
type Varied = 'bounds' | 'severity' | 'sets'

/** Brings each value that users can write in several forms into one form. */
export function checked<T extends RunConfig>(run: T, path: string): Checked<T> {
  const { bounds, severity, sets, ...rest } = run
  const place = inside(path, 'bounds')
  return {
    ...rest,
    ...(bounds && {
      bounds: Object.fromEntries(
        Object.entries(bounds).map(([key, value]) => {
          const name = boundName(key, place)
          return [name, boundValue(name, String(value), inside(place, key))]
        }),
      ),
    }),
    // `off` is false in the YAML of old.
    ...(severity && {
      severity: Object.fromEntries(
        Object.entries(severity).map(([id, given]) => [id, severities.find((one) => one === given) ?? 'off']),
      ),
    }),
    ...(sets && { sets: sets.map((set) => setText(setChoice(set, inside(path, 'sets')))) }),
  }
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
