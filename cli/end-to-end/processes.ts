/** Watching processes from a test. */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { runCli } from './run-cli.ts'

/** Whether the process lives; one that has ended and only waits for its parent to notice does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** Milliseconds between two looks: nothing tells us when a process that is not our child ends. */
const lookMs = 20

/** Resolves when the process has ended or the signal aborts. */
export async function untilGone(pid: number, signal: AbortSignal): Promise<void> {
  while (isRunning(pid) && !signal.aborted) await delay(lookMs)
}

/** Resolves when the output of the program fits; rejects when it ends before. */
export function untilPrinted(run: ReturnType<typeof runCli>, pattern: RegExp): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    run.all?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (pattern.test(printed)) resolve()
    })
    void run.then(() => reject(new Error(`expected ${pattern} before the end, got:\n${printed}`)))
  })
}
