import { createReferenceClient, type Target } from './client.ts'
import { parseCommandLine, usage } from './command-line.ts'
import { messageOf } from './errors.ts'
import type { ClientOptions } from './options.ts'
import type { Fault } from './seams.ts'

async function main(): Promise<number> {
  let target: Target
  let options: ClientOptions
  try {
    const commandLine = parseCommandLine(process.argv.slice(2), process.env)
    const fault = commandLine.fault === undefined ? undefined : await loadFault(commandLine.fault)
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

async function loadFault(requirement: string): Promise<Fault> {
  const { faults } = await import('../generated/faults-client.ts')
  const load = new Map<string, () => Promise<{ default: Fault }>>(Object.entries(faults)).get(requirement)
  if (load === undefined) throw new Error(`no fault for ${requirement}`)
  return (await load()).default
}

process.exitCode = await main()
