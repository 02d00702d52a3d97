/** One run after the other, each a process of its own: what a run has left behind cannot change the next one. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'

interface Runs {
  /** Ends the run that is under way, then starts one with these words for each; the later ones only if nothing else comes. */
  start(runs: readonly (readonly string[])[]): void
  /** Ends the run that is under way; resolves with the exit code of the last one that ended by itself. */
  stop(): Promise<number>
}

/** Who shows the runs. */
export interface RunDisplay {
  /** Tells a run that it is shown. */
  readonly env: Readonly<Record<string, string>>
  /** Gets what a run tells of itself. */
  take(message: unknown): void
}

/** Milliseconds that a run has to end its target, and to write its reports. */
const graceMs = 10_000

/**
 * @param program the words that start this program
 * @param onIdle told the exit code of the last of the runs when nothing is left to do
 * @param shown whoever shows what the runs tell of themselves
 */
export function createRuns(
  program: readonly string[],
  cwd: string,
  onIdle: (exitCode: number) => void,
  shown?: RunDisplay,
): Runs {
  const [command = process.execPath, ...before] = program
  let child: ChildProcess | undefined
  let exited = Promise.resolve()
  let exitCode = 0
  /** Each call of `start` makes what earlier ones wanted void. */
  let turn = 0
  const end = async (): Promise<void> => {
    child?.kill('SIGINT')
    const timer = setTimeout(() => child?.kill('SIGKILL'), graceMs)
    await exited
    clearTimeout(timer)
  }
  const run = (words: readonly string[], own: number): Promise<void> =>
    new Promise((resolve) => {
      const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', ...(shown === undefined ? [] : (['ipc'] as const))]
      child = spawn(command, [...before, ...words], { cwd, stdio, env: { ...process.env, ...shown?.env } })
      child.on('message', (message) => own === turn && shown?.take(message))
      const over = (code: number | null): void => {
        child = undefined
        if (own === turn && code !== null) exitCode = code
        resolve()
      }
      child.once('error', () => over(3))
      child.once('exit', over)
    })
  return {
    start(runs) {
      turn += 1
      const own = turn
      const work = async (): Promise<void> => {
        await end()
        for (const words of runs) {
          if (own !== turn) return
          exited = run(words, own)
          await exited
        }
        if (own === turn) onIdle(exitCode)
      }
      void work()
    },
    async stop() {
      turn += 1
      await end()
      return exitCode
    },
  }
}
