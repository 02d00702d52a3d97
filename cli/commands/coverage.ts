/** `mcp-conform coverage` */
import { loadSuite } from '../../suites/index.ts'
import { countCoverage, coverageText } from '../coverage.ts'
import type { Io } from '../io.ts'

/** Prints how much of the ledger is judged; resolves with the exit code. */
export async function coverage(flags: { readonly json?: boolean }, io: Io): Promise<number> {
  const counted = countCoverage(await loadSuite())
  io.out(flags.json === true ? `${JSON.stringify(counted, undefined, 2)}\n` : coverageText(counted))
  return 0
}
