/** `mcp-conform client` */
import type { Io } from '../io.ts'
import type { ClientFlags } from '../options/flags/flags.ts'
import { clientSettings } from '../options/options.ts'
import { executeRun } from '../run/execute.ts'

/** Tests a client; resolves with the exit code. */
export async function testClient(command: readonly string[], flags: ClientFlags, io: Io): Promise<number> {
  return executeRun(await clientSettings(command, flags, io.cwd, io.env), io)
}
