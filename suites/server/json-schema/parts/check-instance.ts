/** JSON Schema validation for judges: synchronous, bounded, and never throwing, whatever schema a target lists. */
import { createRequire } from 'node:module'
import type { Options, ValidateFunction } from 'ajv'
import { isWithin, withinTime } from '../../../../harness/index.ts'
import type { Json, JsonObject } from '../../../../schema/index.ts'

export type Dialect = '2020-12' | '2019-09' | 'draft-07'

export type InstanceCheck =
  | { readonly outcome: 'valid' }
  | { readonly outcome: 'invalid'; readonly problem: string }
  /** The schema cannot be used: a foreign reference, too large, too slow. */
  | { readonly outcome: 'unusable'; readonly why: string }

/** More than any tool needs; a larger schema would cost time and stack in the validator. */
const deepest = 64
const mostNodes = 20_000
/** A small schema can still ask for ages of work (nested references, backtracking patterns). */
const mostMs = 1000

/** What was compiled of late: a server has few schemas, and each is asked for again and again. */
const validates = new Map<string, ValidateFunction>()
/** More is no server's, but a flood: then the oldest goes. */
const mostKept = 64

/** Loaded when the first schema is looked at, which a run that selects few requirements never does. */
const load = createRequire(import.meta.url)
const ajv = (): typeof import('ajv') => load('ajv')
const ajv2019 = (): typeof import('ajv/dist/2019.js') => load('ajv/dist/2019.js')
const ajv2020 = (): typeof import('ajv/dist/2020.js') => load('ajv/dist/2020.js')

const validators = {
  '2020-12': () => ajv2020().Ajv2020,
  '2019-09': () => ajv2019().Ajv2019,
  'draft-07': () => ajv().Ajv,
}

/** Compiling a meta-schema takes longer than all the schemas of a server; these see schemas as plain instances only. */
const draft07 = 'http://json-schema.org/draft-07/schema'
const metaValidators = new Map<Dialect, InstanceType<Validator>>()

type Validator = ReturnType<(typeof validators)[Dialect]>

/** The dialect that `$schema` names, `fallback` without one, undefined if we do not know it. */
export function dialectOf({ $schema }: JsonObject, fallback: Dialect): Dialect | undefined {
  if ($schema === undefined) return fallback
  if (typeof $schema !== 'string') return undefined
  const name = /^https?:\/\/json-schema\.org\/(?:draft\/(2020-12|2019-09)\/schema|(draft-07)\/schema)#?$/.exec($schema)
  const found = name?.[1] ?? name?.[2]
  return found === '2020-12' || found === '2019-09' || found === 'draft-07' ? found : undefined
}

/** Whether the instance fits the schema. Formats are annotations. */
export function checkInstance(schema: JsonObject, instance: Json, dialect: Dialect): InstanceCheck {
  const Validator = validators[dialect]()
  return checked(schema, () =>
    withinTime(mostMs, () => {
      const validate = compiled(schema, dialect, Validator)
      return validate(instance) === true ? undefined : describe(validate.errors)
    }),
  )
}

/** A tool that is called in a loop has each of its results checked. */
function compiled(schema: JsonObject, dialect: Dialect, Validator: Validator): ValidateFunction {
  const key = `${dialect} ${JSON.stringify(schema)}`
  const known = validates.get(key)
  if (known !== undefined) return known
  const validate: ValidateFunction = new Validator({ ...lenient, meta: false }).compile(schema)
  const [oldest] = validates.keys()
  if (validates.size >= mostKept && oldest !== undefined) validates.delete(oldest)
  validates.set(key, validate)
  return validate
}

/**
 * Whether the schema itself is one of its dialect, by the meta-schema. References are not followed. What that takes grows
 * with the schema and no faster, so it needs no limit, which would take longer than most of what it guards.
 */
export function checkSchema(schema: JsonObject, dialect: Dialect): InstanceCheck {
  return checked(schema, () => {
    // The meta-schema of `$schema` is known; a fragment at its end would make ajv look for another.
    const { $schema: _, ...rest } = schema
    const validator = metaValidators.get(dialect) ?? metaValidator(dialect)
    metaValidators.set(dialect, validator)
    return validator.validateSchema(rest) === true ? undefined : describe(validator.errors)
  })
}

function metaValidator(dialect: Dialect): InstanceType<Validator> {
  const Validator = validators[dialect]()
  if (dialect !== 'draft-07') return new Validator(lenient)
  // The copy in ajv refuses an enum that is empty or names a value twice. The published one allows both, as its text does,
  // and nobody has to compare each value with each other.
  const known = new Validator(lenient).getSchema(draft07)?.schema
  if (typeof known !== 'object') throw new Error(`ajv knows no ${draft07}`)
  const published = { ...known, properties: { ...known.properties, enum: { type: 'array', items: true } } }
  return new Validator({ ...lenient, meta: false }).addMetaSchema(published)
}

const lenient: Options = {
  strict: false,
  logger: false,
  validateSchema: false,
  validateFormats: false,
  inlineRefs: false,
  code: { regExp: Object.assign(regExp, { code: 'regExp' }) },
}

/** Patterns are meant for Unicode, but many are written with escapes that the flag forbids. */
function regExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** @param problemOf what is wrong, if anything; it throws when the schema cannot be used */
function checked(schema: JsonObject, problemOf: () => string | undefined): InstanceCheck {
  if (!isWithin(schema, deepest, mostNodes)) return { outcome: 'unusable', why: 'the schema is too large for us' }
  if (Object.hasOwn(schema, '$async')) return { outcome: 'unusable', why: '$async is not JSON Schema' }
  try {
    const problem = problemOf()
    return problem === undefined ? { outcome: 'valid' } : { outcome: 'invalid', problem }
  } catch (error) {
    return { outcome: 'unusable', why: error instanceof Error ? error.message : 'validation failed' }
  }
}

function describe(errors: readonly { instancePath: string; message?: string }[] | null | undefined): string {
  const first = errors?.[0]
  return first === undefined ? 'does not fit' : `${first.instancePath || '/'} ${first.message ?? 'does not fit'}`
}
