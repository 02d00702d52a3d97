/** Arguments in, exit code out. */
import { CommanderError } from 'commander'
import { isReference } from '../api/settings/values/variables.ts'
import { secretsInEnvironment, secretsInWords } from '../harness/trace/secrets/find-secrets.ts'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'

/**
 * Runs one command line.
 * @param words the arguments, without the program
 */
export async function run(words: readonly string[], io: Io): Promise<number> {
  io.secrets.learn([...secretsInWords(words).filter((secret) => !isReference(secret)), ...secretsInEnvironment(io.env)])
  let exitCode = 0
  const program = createProgram(io, (code) => {
    exitCode = code
  })
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: io.out,
      // Help that nobody asked for is the answer to `mcp-conform` alone; errors are written below, in one line.
      writeErr: (text) => (text.startsWith('error:') ? undefined : io.err(text)),
      getOutHelpWidth: () => io.width,
      getErrHelpWidth: () => io.width,
    })
  }
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (thrown) {
    if (thrown instanceof CommanderError) return commandLineError(thrown, words, io)
    const { failureOf } = await import('./failure.ts')
    const failure = failureOf(thrown)
    io.err(failure.text)
    return failure.exitCode
  }
}

function commandLineError(error: CommanderError, words: readonly string[], io: Io): number {
  if (error.exitCode === 0) return 0
  if (error.code !== 'commander.help') {
    const line = error.message
      .replace(/^error: /, '')
      // What was given to a flag that there is not may be a secret.
      .replace(/(unknown option '[^'=]*=)[^']*/, '$1...')
      .replace(/\n\(Did you mean (.*)\?\)$/s, '; did you mean $1?')
    io.err(
      `mcp-conform: ${JSON.stringify(`${line}${missingDashes(error.message, words)}`)
        .slice(1, -1)
        .replaceAll('\\"', '"')}\n`,
    )
  }
  return 2
}

/** A flag that we do not know, behind the program that it belongs to. */
function missingDashes(message: string, words: readonly string[]): string {
  const flag = /^error: unknown option '(.*?)'/.exec(message)?.[1]
  if (flag === undefined || words.includes('--')) return ''
  const program = words
    .slice(1, words.indexOf(flag))
    .find((word, i, all) => !`${all[i - 1] ?? ''}${word}`.startsWith('-'))
  return program === undefined
    ? ''
    : `; the command of the target comes after --, as in -- ${program} ${flag.split('=', 1)[0]}`
}
