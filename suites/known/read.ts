/** Reads the known causes from their YAML files and checks them. For the build and for tests; a run uses causes.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import type { KnownBreach, SdkSigns } from './known-breach.ts'

interface CauseFile {
  readonly sdk?: string
  readonly packages?: readonly string[]
  readonly signs?: readonly string[]
  readonly causes: readonly Omit<KnownBreach, 'sdk'>[]
}

const text = { type: 'string', minLength: 1 }
const isCauseFile = new Ajv().compile<CauseFile>({
  type: 'object',
  additionalProperties: false,
  required: ['causes'],
  properties: {
    sdk: text,
    packages: { type: 'array', minItems: 1, items: text },
    signs: { type: 'array', minItems: 1, items: text },
    causes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'requirements', 'cause'],
        properties: {
          id: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
          requirements: { type: 'array', minItems: 1, uniqueItems: true, items: text },
          transports: { type: 'array', minItems: 1, items: { enum: ['stdio', 'streamable-http', 'http-sse'] } },
          branches: { type: 'array', minItems: 1, uniqueItems: true, items: text },
          expected: text,
          actual: text,
          offending: text,
          silence: { const: true },
          sign: text,
          stimulus: text,
          signed: { const: true },
          cause: text,
          fix: text,
          repaired: text,
        },
      },
    },
  },
})

/** All that is known: how each cause is recognised, and what gives each SDK away. */
interface Known {
  /** The known causes: those of SDKs first, in the order of the files. */
  readonly breaches: readonly KnownBreach[]
  readonly sdks: readonly SdkSigns[]
}

/**
 * @param ids those of the ledger
 * @throws Error that lists every problem, one a line
 */
export function readKnownCauses(ids: ReadonlySet<string>, folder: string = import.meta.dirname): Known {
  const problems: string[] = []
  const sdks: SdkSigns[] = []
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
  const causes = files.flatMap((name): KnownBreach[] => {
    const file: unknown = parse(readFileSync(join(folder, name), 'utf8'))
    if (!isCauseFile(file)) {
      problems.push(
        ...(isCauseFile.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath}: ${message}`),
      )
      return []
    }
    const { sdk, packages = [], signs = [] } = file
    problems.push(...badPatterns(signs).map((flaw) => `${name}/signs: ${flaw}`))
    if (sdk !== undefined) sdks.push({ sdk, packages, signs })
    return file.causes.map((one, index) => {
      problems.push(...flaws(one, file, ids).map((flaw) => `${name}/causes/${index}: ${flaw}`))
      return { sdk, ...one }
    })
  })
  const names = causes.map(({ id }) => id)
  problems.push(...names.filter((id, i) => names.indexOf(id) !== i).map((id) => `two causes have the id ${id}`))
  if (problems.length > 0) throw new Error(`The known causes have problems:\n${problems.join('\n')}`)
  const ofSdk = ({ sdk }: KnownBreach): boolean => sdk !== undefined
  return { breaches: [...causes.filter(ofSdk), ...causes.filter((one) => !ofSdk(one))], sdks }
}

/** What failed, by which a cause is chosen; the requirement and the transport alone say nothing of it. */
const selectors = ['branches', 'expected', 'actual', 'offending', 'silence'] as const
const patterns = ['expected', 'actual', 'offending', 'sign', 'stimulus'] as const

function flaws(one: CauseFile['causes'][number], { sdk, signs = [] }: CauseFile, ids: ReadonlySet<string>): string[] {
  const isProven = one.signed === true || one.offending !== undefined || one.sign !== undefined
  return [
    ...one.requirements.filter((id) => !ids.has(id)).map((id) => `no requirement ${id}`),
    ...(selectors.some((name) => one[name] !== undefined)
      ? []
      : [`says nothing of what failed: ${selectors.join(', ')}`]),
    ...(sdk !== undefined && !isProven ? [`blames ${sdk} without a sign on the wire: offending, sign or signed`] : []),
    ...(one.signed === true && signs.length === 0 ? ['signed needs the signs of an SDK'] : []),
    ...(one.offending !== undefined && one.silence === true ? ['silence has no offending line'] : []),
    ...badPatterns(patterns.flatMap((name) => one[name] ?? [])),
  ]
}

function badPatterns(sources: readonly string[]): readonly string[] {
  return sources.filter((source) => !isPattern(source)).map((source) => `not a regular expression: ${source}`)
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}
