/** `mcp-conform coverage` */
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { countCoverage, coverageText } from '../texts/coverage.ts'

/** Prints how much of the ledger is judged; resolves with the exit code. */
export async function coverage(flags: { readonly json?: boolean }, io: Io): Promise<number> {
  const counted = countCoverage(await loadSuite())
  io.out(flags.json === true ? `${JSON.stringify(counted, undefined, 2)}\n` : coverageText(counted))
  return 0
}
