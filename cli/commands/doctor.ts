/** `mcp-conform doctor` */

import { side } from '../../api/settings/values/flag-values.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import type { ClientFlags, ServerFlags } from '../options/flags/flags.ts'
import { clientSettings, type RunSettings, serverSettings } from '../options/options.ts'
import { agreement } from '../run/agreement.ts'
import { lookAtTarget } from '../run/look.ts'
import { doctorText } from '../texts/doctor.ts'
import { cleanStdout, remarks } from '../texts/doctor-remarks.ts'

export interface DoctorFlags extends ServerFlags, ClientFlags {
  readonly side?: string
}

/** Tells whether a target can be tested, and what to do if not; resolves with the exit code. */
export async function doctor(command: readonly string[], flags: DoctorFlags, io: Io): Promise<number> {
  const isClient = side(flags.side ?? 'server', '--side') === 'client'
  const settings = await (isClient ? clientSettings : serverSettings)(command, flags, io.cwd, io.env)
  await refuseAsARun(await loadSuite(), settings)
  const { fixtures: contract } = await import('../../suites/requirements/ledger.ts')
  const seen = await lookAtTarget(settings, io, new Set([cleanStdout]))
  const isDriver = settings.side === 'client' && settings.target.driver === true
  const further = remarks(seen, { mapped: settings.fixtures, isDriver, contract: [...contract.values()] })
  io.out(doctorText(seen, settings.side, io.width, further))
  if (seen.isInterrupted) return 130
  return seen.problems.length === 0 && (seen.facts?.accepted.length ?? 0) > 0 ? 0 : 3
}

/**
 * What the configuration and the baseline name has to exist, before a run says so.
 * @throws UsageError
 */
async function refuseAsARun(suite: Suite, settings: RunSettings): Promise<void> {
  await agreement({ suite, settings, side: () => settings.side, isNarrowed: true, isWhole: false })
}
