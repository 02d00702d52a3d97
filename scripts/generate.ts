/** `npm run generate`: everything below generated/ and some pages of docs/reference, in the order in which one thing needs another. */
import { LedgerError } from '../suites/requirements/read/read.ts'
import { generateFaults } from './generate/faults.ts'
import { generateKnown } from './generate/known.ts'
import { generateLedger } from './generate/ledger.ts'
import { generateReportPage } from './generate/report-page.ts'
import { generateRun } from './generate/run.ts'
import { generateSchema } from './generate/schema.ts'
import { generateSets } from './generate/sets.ts'
import { generateStandIn } from './generate/stand-in.ts'
import { generateSuiteIndex } from './generate/suite-index.ts'
import { generateTolerated } from './generate/tolerated.ts'

try {
  generateLedger()
} catch (error) {
  if (!(error instanceof LedgerError)) throw error
  // The author of an entry made the mistake: a stack trace does not help.
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
generateRun()
generateKnown()
generateSets()
await generateSchema()
generateSuiteIndex()
generateFaults()
await generateTolerated()
await generateReportPage()
await generateStandIn()
// The program reads what was generated above.
const { generateReference } = await import('./generate/reference.ts')
generateReference()
