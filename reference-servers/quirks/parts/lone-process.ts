/** A lock file that one process at a time holds, of all that the same program has started. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const file = join(tmpdir(), `mcp-conform-reference-server-${process.ppid}.lock`)

/** Takes the lock until the end of the process; false while another process that lives holds it. */
export function takeLock(): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    if (isHeld()) return false
    rmSync(file, { force: true })
    return takeLock()
  }
  process.once('exit', () => rmSync(file, { force: true }))
  return true
}

/** A process that was killed has left its file. */
function isHeld(): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}
