/** `mcp-conform server` */
import type { Io } from '../io.ts'
import type { ServerFlags } from '../options/flags/flags.ts'
import { serverSettings } from '../options/options.ts'
import { executeRun } from '../run/execute.ts'

/** Tests a server; resolves with the exit code. */
export async function testServer(command: readonly string[], flags: ServerFlags, io: Io): Promise<number> {
  return executeRun(await serverSettings(command, flags, io.cwd, io.env), io)
}
