/** One process: its memory, its output, its end. */
import { setFlagsFromString } from 'node:v8'
import { boundGarbage } from './bound-garbage.ts'
import { exit, onForeignExit } from './exit.ts'
import { failureOf } from './failure.ts'
import { processIo } from './io.ts'
import { run } from './run.ts'

/** Runs a command line and ends the process. */
export async function start(words: readonly string[]): Promise<never> {
  boundGarbage()
  // What long messages leave behind is collected when much of it has come.
  setFlagsFromString('--expose-gc')
  const io = processIo()
  process.once('beforeExit', () => {
    io.err(
      'mcp-conform: the program ran out of work before the run ended: does your configuration await a promise that never settles?\n',
    )
    process.exit(2)
  })
  onForeignExit(() => {
    io.err('mcp-conform: the process exited before the run ended: does your configuration call process.exit?\n')
    return 2
  })
  process.on('uncaughtException', (error) => {
    // While a target is tested somebody else listens, who ends the run.
    if (process.listenerCount('uncaughtException') > 1) return
    io.err(failureOf(error).text)
    process.exit(3)
  })
  return exit(await run(words, io))
}
