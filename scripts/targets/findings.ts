/** docs/findings.md: what the suite finds on real targets, who is wrong, and the evidence. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Target, targets } from '../../fixtures/targets/index.ts'
import { ledger } from '../../suites/requirements/ledger.ts'
import { readExpected } from './expected.ts'
import { findingsPage } from './findings-page.ts'
import { readReasons } from './reasons.ts'

export const findingsFile = fileURLToPath(new URL('../../docs/findings.md', import.meta.url))

/** The page as it should be. */
export const currentFindings = (all: readonly Target[] = targets): string =>
  findingsPage({ targets: all, expected: readExpected(), reasons: readReasons(), ledger })

/** Writes the page. */
export function writeFindings(): void {
  writeFileSync(findingsFile, currentFindings())
}
