/** docs/how-it-works/findings.md: what the suite finds on real targets, who is wrong, and the evidence. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { targets as known, type Target } from '../../fixtures/targets/index.ts'
import { ledger } from '../../suites/requirements/ledger.ts'
import { readExpected } from './expected.ts'
import { findingsPage } from './findings-page.ts'
import { readReasons } from './reasons.ts'

export const findingsFile = fileURLToPath(new URL('../../docs/how-it-works/findings.md', import.meta.url))

/** The targets of expected.yaml. */
export const measured: readonly Target[] = known.filter(({ unmeasured }) => unmeasured !== true)

/** The page as it should be. */
export const currentFindings = (): string =>
  findingsPage({ targets: measured, expected: readExpected(), reasons: readReasons(), ledger })

/** Writes the page. */
export function writeFindings(): void {
  writeFileSync(findingsFile, currentFindings())
}
