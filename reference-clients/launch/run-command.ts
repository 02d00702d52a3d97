import { announcement } from '../actions/act.ts'
import { createReferenceClient, type Target } from '../client.ts'
import { messageOf } from '../errors.ts'
import type { Fault } from '../fault.ts'
import type { ClientOptions } from '../options.ts'
import type { Quirk } from '../quirk.ts'
import { parseCommandLine, usage } from './command-line.ts'

export { usage }

/** Where `--fault` and `--quirk` find what they name. Each rejects when there is none of that name. */
interface Oddities {
  fault(id: string): Promise<Fault>
  quirk(name: string): Promise<Quirk>
}

/**
 * Runs one client as the command line and the MCP_CONFORMANCE_* variables say; `oddities` make `--fault` and `--quirk` work.
 * Prints the outcome as JSON. Resolves to the exit code: 0 completed, 1 not, 2 an argument is wrong.
 */
export async function runCommand(args: readonly string[], oddities?: Oddities): Promise<number> {
  let target: Target
  let options: ClientOptions
  try {
    const commandLine = parseCommandLine(args, process.env)
    if ((commandLine.fault ?? commandLine.quirk) !== undefined && oddities === undefined)
      throw new Error('--fault, --quirk: there are none here; see mcp-conform reference-client')
    const fault = commandLine.fault === undefined ? undefined : await oddities?.fault(commandLine.fault)
    const quirk = commandLine.quirk === undefined ? undefined : await oddities?.quirk(commandLine.quirk)
    target = commandLine.target
    options = { ...commandLine.options, fault, quirk, log: (line) => console.error(line) }
  } catch (error) {
    console.error(`reference-client: ${messageOf(error)}\n${usage}`)
    return 2
  }
  const tell = (line: object): void => console.log(JSON.stringify(line))
  if (process.env.MCP_CONFORMANCE_SERVER !== undefined) tell(announcement)
  const outcome = await createReferenceClient({ ...options, report: tell }).run(target)
  tell(outcome)
  return outcome.status === 'completed' ? 0 : 1
}
