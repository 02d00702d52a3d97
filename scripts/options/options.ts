/** What our scripts are called with. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

type Parsed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T>>

/**
 * Options and positionals of a script, which needs no `help` among them: `--help` prints the usage and ends the process. So does what
 * cannot be read, with the reason and exit code 2.
 */
export function scriptOptions<const T extends ParseArgsConfig>(usage: string, config: T): Parsed<T> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage)
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse(usage, error instanceof Error ? error.message : String(error))
  }
}

/** A whole number from `least` on; ends the process, as unknown options do, where an option says something else. */
export function wholeNumber(usage: string, option: string, text: string, least = 1): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least) return number
  return refuse(usage, `${option} takes a whole number from ${least} on, not ${JSON.stringify(text)}`)
}

/** Which part of how many, as in `1/4`; ends the process where the text says something else. */
export function partOf(usage: string, option: string, text: string): readonly [part: number, parts: number] {
  const [part = 0, parts = 0] = text.split('/').map(Number)
  if (Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts) return [part, parts]
  return refuse(usage, `${option} takes a part of so many, such as 1/4, not ${JSON.stringify(text)}`)
}

/** Ends the process with what is wrong with its options, and how it is called. */
export function refuse(usage: string, why: string): never {
  process.stderr.write(`${why}\n\n${usage}`)
  process.exit(2)
}
