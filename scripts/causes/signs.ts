/** By what an SDK is named, and which real targets have written it: each has to be built on that SDK. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, parse } from 'yaml'
import { knownBreaches, sdkSigns } from '../../generated/known-breaches.ts'
import type { JsonReport } from '../targets/seen.ts'

/** An expression by which an SDK is named: a sign of its file, or the offending line of a cause that needs no sign. */
export interface Naming {
  readonly sdk: string
  readonly pattern: string
}

/** By SDK, then by expression: the starts that have written it. */
type SignTable = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const file = join(import.meta.dirname, '..', '..', 'suites', 'known', 'reviewed', 'signs.yaml')

const header = `# By what an SDK is named, and the real targets that have written it. A test compares them with what they are built on.
# \`npm run targets -- causes\` adds what the evidence of the last checks shows; an expression that is changed begins anew.
`

/** All expressions by which an SDK is named without a further one. */
export const namings: readonly Naming[] = distinct([
  ...sdkSigns.flatMap(({ sdk, signs }) => signs.map((pattern) => ({ sdk, pattern }))),
  ...knownBreaches.flatMap(({ sdk, offending, signed }) =>
    sdk === undefined || offending === undefined || signed === true ? [] : [{ sdk, pattern: offending }],
  ),
])

/** The signs that the target has written, in all evidence of its report. */
export function namedIn({ wire }: Pick<JsonReport, 'wire'>): readonly Naming[] {
  const lines = wire.flatMap(({ from, head, body }) => (from === 'us' ? [] : [[head, body].filter(isThere).join(' ')]))
  const bodies = wire.flatMap(({ from, body }) => (from === 'us' || body === undefined ? [] : [body]))
  return namings.filter(({ pattern }) => {
    const expression = new RegExp(pattern, 's')
    return [...lines, ...bodies].some((text) => expression.test(text))
  })
}

/** The table and what these starts show now, for expressions that are still there. */
export function withNamings(found: ReadonlyMap<string, readonly Naming[]>, known: SignTable): SignTable {
  const table: Record<string, Record<string, readonly string[]>> = {}
  for (const naming of namings) {
    const before = known[naming.sdk]?.[naming.pattern] ?? []
    const now = [...found].flatMap(([start, all]) => (all.includes(naming) ? [start] : []))
    const ofSdk = table[naming.sdk] ?? {}
    table[naming.sdk] = { ...ofSdk, [naming.pattern]: [...new Set([...before, ...now])].sort() }
  }
  return table
}

/** SDKs that a start has given away. */
export const sdksOf = (start: string, table: SignTable): readonly string[] =>
  sdkSigns.flatMap(({ sdk, signs }) => (signs.some((sign) => table[sdk]?.[sign]?.includes(start)) ? [sdk] : []))

/** What was last recorded. */
export const readSigns = (): SignTable => (existsSync(file) ? (parse(readFileSync(file, 'utf8')) ?? {}) : {})

/** Writes it. */
export function writeSigns(table: SignTable): void {
  writeFileSync(file, `${header}\n${new Document(table).toString({ lineWidth: 0, flowCollectionPadding: false })}`)
}

const isThere = (part: string | undefined): part is string => part !== undefined

function distinct(all: readonly Naming[]): readonly Naming[] {
  return [...new Map(all.map((one) => [`${one.sdk} ${one.pattern}`, one])).values()]
}
