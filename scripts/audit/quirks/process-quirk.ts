/** The reference server with a quirk of its process: what is bundled for the audit, so that a start needs no loader. */
import processQuirks from '../../../reference-servers/quirks/transports/process.ts'
import { runCommand } from '../../../reference-servers/run-command.ts'

const quirks = new Map(Object.entries(processQuirks))

process.exitCode = await runCommand(process.argv.slice(2), {
  async fault(id) {
    throw new Error(`--fault: none is in this bundle, and no ${id}`)
  },
  async quirk(name) {
    const quirk = quirks.get(name)
    if (quirk === undefined) throw new Error(`--quirk: expected one of a process, got ${name}`)
    return quirk
  },
})
