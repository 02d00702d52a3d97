/** The requirements ledger as JSON that a run loads fast, and the unions of its names, so that a typo does not compile. */
import { readLedger } from '../../suites/requirements/read/read.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

/** Writes generated/ledger.json with its type, requirement-ids.ts and fixture-names.ts. Throws when the ledger has problems. */
export function generateLedger(): void {
  const { requirements, fixtures, seps } = readLedger()
  const ledger = { requirements, fixtures, seps }
  const ids = ledger.requirements.map((requirement) => requirement.id).sort()
  const names = ledger.fixtures.flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)]).sort()
  writeGenerated('ledger.json', JSON.stringify(ledger))
  // Without this TypeScript would infer a type from 1.4 MB of JSON.
  writeGenerated(
    'ledger.d.json.ts',
    `${generatedNotice}import type { LedgerData } from '../suites/requirements/read/read.ts'

declare const ledger: LedgerData
export default ledger
`,
  )
  writeGenerated(
    'requirement-ids.ts',
    `${generatedNotice}/** The id of a requirement of the ledger. */
export type RequirementId =
${ids.map((id) => `  | '${id}'\n`).join('')}`,
  )
  writeGenerated(
    'fixture-names.ts',
    `${generatedNotice}${union('fixtureNames', names)}
/** A fixture of the contract, or a variant of one. */
export type FixtureName = (typeof fixtureNames)[number]
`,
  )
}

const union = (constant: string, members: readonly string[]): string =>
  `export const ${constant} = [\n${members.map((member) => `  '${member}',\n`).join('')}] as const\n`
