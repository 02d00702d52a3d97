import { isJsonArray, isJsonObject, type Json } from './json.ts'

/** One place where a value breaks the schema of its type. */
export interface Violation {
  /** JSON Pointer (RFC 6901) from the validated value; for a missing or forbidden member, of that member. */
  readonly path: string
  /** The keyword of JSON Schema that failed: `required`, `type`, `enum`, `format` ... */
  readonly rule: string
  /** What should be there, in words. */
  readonly expected: string
  /** What is there; `undefined`: nothing. */
  readonly actual: Json | undefined
  /** Requirement of the ledger that says so, where it is known. */
  readonly requirement?: string
  /** True if only the prose demands it, not the published schema. */
  readonly stricter: boolean
}

/** What a compiled validator says about a failed keyword (the part of ajv's error object that we read). */
interface KeywordFailure {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  /** The schema that the keyword stands in, with its annotations. */
  readonly parentSchema?: unknown
}

/** A validator compiled ahead of time. */
export interface CompiledValidator {
  (value: unknown): boolean
  errors?: readonly KeywordFailure[] | null
}

/** The violation that a failed keyword stands for, in `value`. */
export function toViolation(failure: KeywordFailure, value: Json): Violation {
  const path = failure.instancePath + missingMember(failure)
  const actual = lookUp(value, path)
  return {
    path,
    rule: failure.keyword === 'not' ? 'forbidden' : failure.keyword,
    expected: expected(failure),
    actual,
    ...annotations(failure, actual),
  }
}

/** The value that a JSON Pointer leads to; `undefined`: none. */
export function lookUp(value: Json | undefined, pointer: string): Json | undefined {
  return pointerSteps(pointer).reduce<Json | undefined>((current, step) => {
    if (isJsonArray(current)) return current[Number(step)]
    return isJsonObject(current) && Object.hasOwn(current, step) ? current[step] : undefined
  }, value)
}

/** The steps of a JSON Pointer, unescaped. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step))
}

/** A step of a JSON Pointer, with its leading slash. */
export function pointerStep(step: string | number): string {
  const text = String(step)
  return /[~/]/.test(text) ? `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${text}`
}

function missingMember({ keyword, params }: KeywordFailure): string {
  return keyword === 'required' ? pointerStep(String(params.missingProperty)) : ''
}

function expected({ keyword, params }: KeywordFailure): string {
  switch (keyword) {
    case 'required':
      return `the member "${params.missingProperty}"`
    case 'type':
      return [params.type].flat().join(' or ')
    case 'const':
      return JSON.stringify(params.allowedValue)
    case 'enum':
      return `one of ${[params.allowedValues]
        .flat()
        .map((allowed) => JSON.stringify(allowed))
        .join(', ')}`
    case 'format':
      return params.format === 'byte' ? 'base64' : `a ${params.format}`
    case 'minimum':
      return `at least ${params.limit}`
    case 'maximum':
      return `at most ${params.limit}`
    case 'maxItems':
      return `at most ${params.limit} items`
    case 'not':
      return 'nothing: this member is forbidden here'
    default:
      return keyword
  }
}

type Annotations = Pick<Violation, 'requirement' | 'stricter'>

/** What the schema says about the failed keyword; a missing member may be annotated where it is declared. */
function annotations({ keyword, params, parentSchema }: KeywordFailure, actual: Json | undefined): Annotations {
  const properties = isObject(parentSchema) ? parentSchema.properties : undefined
  const declared =
    keyword === 'required' && isObject(properties) ? properties[String(params.missingProperty)] : undefined
  const schemas = [declared, parentSchema].filter(isObject)
  for (const schema of schemas) {
    const specific = (actual === null && schema['x-requirement-when-null']) || schema['x-requirement']
    const stricter = schema['x-stricter']
    const requirement = specific ?? stricter
    if (typeof requirement === 'string') return { requirement, stricter: stricter !== undefined }
  }
  return { stricter: false }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
