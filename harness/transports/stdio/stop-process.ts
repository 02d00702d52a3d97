import type { Grace } from './grace.ts'
import type { ProcessExit } from './process-tree.ts'
import { settlesWithin } from './within.ts'

export interface Stoppable {
  readonly exited: Promise<ProcessExit>
  signal(name: 'SIGTERM' | 'SIGKILL'): boolean
}

/**
 * Waits for the exit after its stdin was closed, then insists: SIGTERM, then SIGKILL, to the whole tree.
 * @param onSignal told before each signal goes out
 * @returns false when not even SIGKILL ended it in time
 */
export async function stopProcess(
  target: Stoppable,
  grace: Grace,
  onSignal: (name: 'SIGTERM' | 'SIGKILL') => void,
): Promise<boolean> {
  if (await settlesWithin(target.exited, grace.input)) return true
  for (const [name, ms] of [
    ['SIGTERM', grace.terminate],
    ['SIGKILL', grace.kill],
  ] as const) {
    onSignal(name)
    target.signal(name)
    if (await settlesWithin(target.exited, ms)) return true
  }
  return false
}
