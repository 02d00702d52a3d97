/** `mcp-conform server` */
import { runSuite } from '../../harness/runner/run.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import type { ServerFlags } from '../options/flags/flags.ts'
import { serverSettings } from '../options/options.ts'
import { execute } from '../run/execute.ts'

/** Tests a server; resolves with the exit code. */
export async function testServer(command: readonly string[], flags: ServerFlags, io: Io): Promise<number> {
  const settings = await serverSettings(command, flags, io.cwd, io.env)
  return execute(loadSuite(), settings, io, runSuite)
}
