/** The reference server, behind a gateway. */
import { fillIn } from '../../harness/targets/client-command.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import { startHttpProcess } from '../../harness/targets/http-process.ts'
import { ownProgram } from './own-program.ts'

interface Behind {
  /** The command of the gateway, with the server in its place. */
  readonly command: readonly string[]
  stop(): Promise<void>
}

interface OnPort {
  readonly cwd: string
  readonly startMs: number
  /** More arguments for the command of the reference server. */
  readonly reference?: readonly string[]
}

/**
 * Starts the reference server over HTTP; over stdio, the gateway starts it. Rejects with a HarnessError if the server cannot be started.
 */
export async function referenceBehind(
  command: readonly string[],
  { behind, ...options }: OnPort & { behind: 'stdio' | 'http' },
): Promise<Behind> {
  if (behind === 'stdio') {
    const server = { command: ownProgram('reference-server', 'stdio', ...(options.reference ?? [])) }
    return { command: fillIn(command, server), stop: async () => {} }
  }
  const port = await freePort()
  const server = await referenceOn(port, options)
  return { command: fillIn(command, { url: `http://127.0.0.1:${port}/mcp` }), stop: server.stop }
}

/** Starts the reference server on this port. Rejects with a HarnessError if it cannot be started. */
export function referenceOn(port: number, { cwd, startMs, reference = [] }: OnPort) {
  return startHttpProcess({
    command: ownProgram('reference-server', 'http', '--port', String(port), ...reference),
    url: `http://127.0.0.1:${port}/mcp`,
    ...{ cwd, startMs, env: {} },
    signal: new AbortController().signal,
  })
}
