/** `mcp-conform client` */
import { runSuite } from '../../harness/runner/run.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import type { ClientFlags } from '../options/flags/flags.ts'
import { clientSettings } from '../options/options.ts'
import { execute } from '../run/execute.ts'

/** Tests a client; resolves with the exit code. */
export async function testClient(command: readonly string[], flags: ClientFlags, io: Io): Promise<number> {
  const settings = await clientSettings(command, flags, io.cwd, io.env)
  return execute(loadSuite(), settings, io, runSuite)
}
