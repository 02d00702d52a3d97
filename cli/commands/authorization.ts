/** `mcp-conform authorization` */
import type { Io } from '../io.ts'
import type { AuthorizationFlags } from '../options/flags/flags.ts'
import { authorizationSettings } from '../options/options.ts'
import { executeRun } from '../run/execute.ts'

/** Tests an authorization server; resolves with the exit code. */
export async function testAuthorizationServer(flags: AuthorizationFlags, io: Io): Promise<number> {
  return executeRun(await authorizationSettings(flags, io.cwd, io.env), io)
}
