/** `npx tsx scripts/reference.ts server|client ...`: a reference implementation from the source, where `--fault` and `--quirk` work. */
import { runCommand as runClient } from '../reference-clients/launch/run-command.ts'
import { runCommand as runServer } from '../reference-servers/run-command.ts'
import { loadFault } from './load/load-faults.ts'
import { loadQuirk } from './load/load-quirks.ts'

const [side, ...args] = process.argv.slice(2)
switch (side) {
  case 'server':
    process.exitCode = await runServer(args, {
      fault: (name) => loadFault('server', name),
      quirk: (name) => loadQuirk('server', name),
    })
    break
  case 'client':
    process.exitCode = await runClient(args, {
      fault: (name) => loadFault('client', name),
      quirk: (name) => loadQuirk('client', name),
    })
    break
  default:
    process.stderr.write('Usage: npx tsx scripts/reference.ts server|client [options]\n')
    process.exitCode = 2
}
