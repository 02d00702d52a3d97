/** Reads the known causes from their YAML files and checks them. For the build and for tests; a run uses causes.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import type { KnownBreach } from './known-breach.ts'

interface CauseFile {
  readonly sdk?: string
  readonly causes: readonly Omit<KnownBreach, 'sdk'>[]
}

const text = { type: 'string', minLength: 1 }
const isCauseFile = new Ajv().compile<CauseFile>({
  type: 'object',
  additionalProperties: false,
  required: ['causes'],
  properties: {
    sdk: text,
    causes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['requirements', 'cause', 'fix'],
        properties: {
          requirements: { type: 'array', minItems: 1, uniqueItems: true, items: text },
          transports: { type: 'array', minItems: 1, items: { enum: ['stdio', 'streamable-http', 'http-sse'] } },
          offending: text,
          silence: { const: true },
          sign: text,
          cause: text,
          fix: text,
          repaired: text,
        },
      },
    },
  },
})

/**
 * Those of an SDK first, in the order of the files.
 * @param ids those of the ledger
 * @throws Error that lists every problem, one a line
 */
export function readKnownCauses(ids: ReadonlySet<string>, folder: string = import.meta.dirname): KnownBreach[] {
  const problems: string[] = []
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
    return file.causes.map((one, index) => {
      problems.push(...flaws(one, file.sdk, ids).map((flaw) => `${name}/causes/${index}: ${flaw}`))
      return { ...(file.sdk === undefined ? {} : { sdk: file.sdk }), ...one }
    })
  })
  if (problems.length > 0) throw new Error(`The known causes have problems:\n${problems.join('\n')}`)
  return [...causes.filter(({ sdk }) => sdk !== undefined), ...causes.filter(({ sdk }) => sdk === undefined)]
}

function flaws(one: CauseFile['causes'][number], sdk: string | undefined, ids: ReadonlySet<string>): string[] {
  const unknown = one.requirements.filter((id) => !ids.has(id)).map((id) => `no requirement ${id}`)
  const unproven = sdk !== undefined && one.offending === undefined && one.sign === undefined
  const patterns = [one.offending, one.sign].filter((pattern) => pattern !== undefined && !isPattern(pattern))
  return [
    ...unknown,
    ...(unproven ? [`blames ${sdk} without a sign on the wire: offending or sign`] : []),
    ...(one.offending !== undefined && one.silence === true ? ['silence has no offending line'] : []),
    ...patterns.map((pattern) => `not a regular expression: ${pattern}`),
  ]
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}
