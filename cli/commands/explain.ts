/** `mcp-conform explain` */
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { explainText } from '../texts/explain.ts'

/** Prints what the ledger says about one requirement; resolves with the exit code. */
export async function explain(id: string, io: Io): Promise<number> {
  const { fixtures } = await import('../../suites/requirements/ledger.ts')
  io.out(explainText(await loadSuite(), fixtures, id, io.width))
  return 0
}
