/** `mcp-conform gateway-client`: our reference client in front of a gateway of its own, as one program. */

import { defaultLimits } from '../../api/settings/defaults.ts'
import { transportAt } from '../../api/settings/gateway-way.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import { startHttpProcess } from '../../harness/targets/http-process.ts'
import type { Io } from '../io.ts'
import { referenceClient } from './reference.ts'

/**
 * Starts the gateway, has the reference client use it, ends the gateway; resolves with the exit code of the client.
 * @param command of the gateway, with `{port}`
 * @param url where it listens, with `{port}`
 */
export async function gatewayClient(command: readonly string[], url: string, io: Io): Promise<number> {
  const port = String(await freePort())
  const fill = (text: string): string => text.replaceAll('{port}', port)
  const signal = new AbortController().signal
  const front = fill(url)
  const { startMs } = defaultLimits
  const gateway = await startHttpProcess({
    ...{ command: command.map(fill), url: front, cwd: io.cwd, env: {}, startMs, signal },
  })
  try {
    return await referenceClient(['--transport', transportAt(front), front], io)
  } finally {
    await gateway.stop()
  }
}
