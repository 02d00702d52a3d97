import { createReferenceClient, type Target } from './client.ts'
import { parseCommandLine, usage } from './command-line.ts'
import { messageOf } from './errors.ts'
import type { Fault } from './fault.ts'
import type { ClientOptions } from './options.ts'

/** Rejects when there is no such fault. */
export type LoadFault = (id: string) => Promise<Fault>

/**
 * Runs one client as the command line and the MCP_CONFORMANCE_* variables say; `loadFault` makes `--fault` work. Prints the
 * outcome as JSON. Resolves to the exit code: 0 completed, 1 not, 2 an argument is wrong.
 */
export async function runCommand(args: readonly string[], loadFault?: LoadFault): Promise<number> {
  let target: Target
  let options: ClientOptions
  try {
    const commandLine = parseCommandLine(args, process.env)
    if (commandLine.fault !== undefined && loadFault === undefined)
      throw new Error('--fault: there are none in the package')
    const fault = commandLine.fault === undefined ? undefined : await loadFault?.(commandLine.fault)
    target = commandLine.target
    options = { ...commandLine.options, fault, log: (line) => console.error(line) }
  } catch (error) {
    console.error(`reference-client: ${messageOf(error)}\n${usage}`)
    return 2
  }
  const outcome = await createReferenceClient(options).run(target)
  console.log(JSON.stringify(outcome))
  return outcome.status === 'completed' ? 0 : 1
}
