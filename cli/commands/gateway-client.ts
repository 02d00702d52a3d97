/** `mcp-conform gateway-client`: our reference client in front of a gateway of its own, as one program. */
import { setTimeout as delay } from 'node:timers/promises'

import { defaultLimits } from '../../api/settings/defaults.ts'
import { transportAt } from '../../api/settings/gateway-way.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import { type HttpProcess, startHttpProcess } from '../../harness/targets/http-process.ts'
import { settlesWithin } from '../../harness/transports/stdio/within.ts'
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
    await endByItself(gateway)
  }
}

/** Milliseconds that a gateway has to end, and then what it has started. Longer than a run looks: a server that we kill would seem to be ended by the gateway. */
const endMs = 60_000
const lookMs = 20

/** As who runs it ends it: the signal is for the gateway alone. What it has started is for it to end, and the server behind it sees how. */
async function endByItself({ pid, exited, stop }: HttpProcess): Promise<void> {
  send('SIGTERM', pid)
  await settlesWithin(exited, endMs)
  const isThere = (): boolean => process.platform !== 'win32' && send(0, -pid)
  for (let waited = 0; isThere() && waited < endMs; waited += lookMs) await delay(lookMs)
  await stop()
}

/** Whether it could be sent: nobody is there any more otherwise. */
function send(name: NodeJS.Signals | 0, pid: number): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
