/** `mcp-conform reference-server` and `reference-client`: our implementations, for authors of the other side. */
import { exit } from '../exit.ts'
import type { Io } from '../io.ts'

/** Serves, over HTTP until the process is ended; resolves with the exit code. */
export async function referenceServer(words: readonly string[], io: Io): Promise<number> {
  const { runCommand, usage } = await import('../../reference-servers/run-command.ts')
  if (asksForHelp(words)) return told(usage, io)
  const fault = async (name: string) => {
    const { faults } = await import('../../generated/server-faults.ts')
    return chosen(faults, name)
  }
  const exitCode = await runCommand(words, { fault, quirk }, () => void exit(0))
  // It listens from now on.
  if (exitCode === 0 && words.includes('http')) await new Promise<never>(() => {})
  return exitCode
}

/** Uses a server once; resolves with the exit code. */
export async function referenceClient(words: readonly string[], io: Io): Promise<number> {
  const { runCommand, usage } = await import('../../reference-clients/launch/run-command.ts')
  if (asksForHelp(words)) return told(usage, io)
  const fault = async (name: string) => {
    const { faults } = await import('../../generated/client-faults.ts')
    return chosen(faults, name)
  }
  return runCommand(words, { fault, quirk })
}

function asksForHelp(words: readonly string[]): boolean {
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words
  return own.some((word) => word === '--help' || word === '-h')
}

function told(usage: string, io: Io): number {
  io.out(`${usage}\n`)
  return 0
}

/** @param name a requirement; a further fault of it has `#2` after it */
function chosen<F extends object>(faults: Readonly<Record<string, F | readonly F[]>>, name: string): F {
  const [id = '', number = '1'] = name.split('#')
  const known = Object.hasOwn(faults, id) ? faults[id] : undefined
  const fault = known === undefined ? undefined : isList(known) ? known[Number(number) - 1] : known
  if (fault !== undefined) return fault
  const topic = id.split('.', 1)[0] ?? ''
  const near = Object.keys(faults).filter((key) => key.startsWith(`${topic}.`))
  const hint = near.length === 0 ? 'ids of requirements are listed by mcp-conform list' : `there are ${near.join(', ')}`
  throw new Error(`--fault: no fault violates ${JSON.stringify(name)}; ${hint}`)
}

function isList<F extends object>(given: F | readonly F[]): given is readonly F[] {
  return Array.isArray(given)
}

const quirk = async (): Promise<never> => {
  throw new Error('--quirk: the package has no quirks; run it from a checkout of the repository')
}
