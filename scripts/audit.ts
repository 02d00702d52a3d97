/**
 * Proves the judges: the clean reference must be green in every revision and transport, each fault must turn exactly its
 * requirement red, and each judged requirement must have a fault on every side that it is judged on.
 */

import { parseArgs } from 'node:util'
import type { Side } from '../harness/trace/place.ts'
import { anyGlob } from '../settings/glob.ts'
import { loadSuite } from '../suites/index.ts'
import { auditClean } from './audit/clean.ts'
import { judgedIds } from './audit/judged.ts'
import { printAudit, type SideAudit } from './audit/print.ts'
import { printQuirks } from './audit/print-quirks.ts'
import { shareFaults } from './audit/share.ts'
import { shareQuirks } from './audit/share-quirks.ts'

const usage = `Usage: npm run audit -- [options]

  --side server|client      only the reference servers, or only the reference clients
  --requirement <glob>      only faults of these requirements (repeatable)
  --all                     each fault in every revision and transport where it can show; takes long.
                            Without it, in the newest revision on the transport that is cheapest to run
  --quick                   only the scenarios that judge the fault's requirement, where any does
  --no-clean                skip the clean reference
  --quirks                  the quirks: legal behaviour that must make no verdict worse, in place of the faults
  --quirk <glob>            only these quirks (repeatable)
`

const { values } = parseArgs({
  options: {
    side: { type: 'string' },
    requirement: { type: 'string', multiple: true, default: ['*'] },
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: true },
    quirks: { type: 'boolean', default: false },
    quirk: { type: 'string', multiple: true, default: ['*'] },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
})

if (values.help) {
  process.stdout.write(usage)
} else if (values.quirks) {
  const { quirk: names, all, quick } = values
  let isGood = true
  for (const side of sides()) isGood = printQuirks(side, await shareQuirks({ side, names, all, quick })) && isGood
  process.exitCode = isGood ? 0 : 1
} else {
  const suite = await loadSuite()
  const wanted = anyGlob(values.requirement)
  const reports: SideAudit[] = []
  for (const side of sides()) {
    const judged = judgedIds(suite, side).filter(wanted)
    const clean = values.clean ? await auditClean(suite, side) : undefined
    const faults = await shareFaults({ side, requirements: values.requirement, all: values.all, quick: values.quick })
    reports.push({ side, judged, clean, faults })
  }
  process.exitCode = printAudit(reports) ? 0 : 1
}

function sides(): Side[] {
  return values.side === 'server' || values.side === 'client' ? [values.side] : ['server', 'client']
}
