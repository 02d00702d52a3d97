import { createReferenceClient, type Target } from './client.ts'
import { parseCommandLine, usage } from './command-line.ts'
import { messageOf } from './errors.ts'
import type { ClientOptions } from './options.ts'
import type { Quirk } from './quirk.ts'
import type { Fault } from './seams.ts'

async function main(): Promise<number> {
  let target: Target
  let options: ClientOptions
  try {
    const commandLine = parseCommandLine(process.argv.slice(2), process.env)
    const fault = commandLine.fault === undefined ? undefined : await loadFault(commandLine.fault)
    const quirk = commandLine.quirk === undefined ? undefined : await loadQuirk(commandLine.quirk)
    target = commandLine.target
    options = { ...commandLine.options, fault, quirk, log: (line) => console.error(line) }
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

async function loadQuirk(name: string): Promise<Quirk> {
  const { quirks } = await import('../generated/quirks-client.ts')
  const quirk = new Map(Object.entries(quirks)).get(name)
  if (quirk === undefined) throw new Error(`no quirk named ${name}`)
  return quirk
}

process.exitCode = await main()
