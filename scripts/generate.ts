/** `npm run generate`: everything below generated/, in the order in which one thing needs another. */
import { generateFaultIndex } from './generate-faults.ts'
import { generateLedger } from './generate-ledger.ts'
import { generateQuirkIndex } from './generate-quirks.ts'
import { generateSchema } from './generate-schema.ts'
import { generateSuiteIndex } from './generate-suite-index.ts'

generateLedger()
await generateSchema()
generateSuiteIndex()
generateFaultIndex()
await generateQuirkIndex()
