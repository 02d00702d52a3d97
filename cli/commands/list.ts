/** `mcp-conform list` */
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { type ListFlags, listText } from '../texts/list.ts'

/** Prints scenarios, monitors and their judges; resolves with the exit code. */
export async function list(pattern: string | undefined, flags: ListFlags, io: Io): Promise<number> {
  io.out(listText(await loadSuite(), pattern, flags))
  return 0
}
