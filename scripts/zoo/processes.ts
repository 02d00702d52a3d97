/** What the system tells about processes (Linux only: elsewhere nothing is known). */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'latin1')
  } catch {
    return ''
  }
}

/** Bytes of memory that the process held at its peak so far; 0 when it has gone. */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) * 1024
}

/** Clock ticks in a second, as good as everywhere. */
const ticks = 100

/** Milliseconds of a processor that the process has used so far; 0 when it has gone. */
export function processorTime(pid: number): number {
  const fields = readProc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / ticks
}

/** The command lines of all live processes whose environment holds `mark`. */
function marked(mark: string): readonly string[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids
    .filter((pid) => readProc(`${pid}/environ`).includes(mark) && !/^\d+ \(.*\) Z/s.test(readProc(`${pid}/stat`)))
    .map((pid) => `${pid} ${readProc(`${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 200)}`)
}

const lookMs = 50

/** Resolves with the processes that are left when `signal` aborts, or at once if there are none. */
export async function leftBehind(mark: string, signal: AbortSignal): Promise<readonly string[]> {
  let left = marked(mark)
  while (left.length > 0 && !signal.aborted) {
    await delay(lookMs)
    left = marked(mark)
  }
  return left
}
