/** `mcp-conform doctor` */

import { side } from '../../settings/values.ts'
import type { Io } from '../io.ts'
import type { ClientFlags, ServerFlags } from '../options/flags.ts'
import { clientSettings, serverSettings } from '../options/options.ts'
import { doctorText } from '../texts/doctor.ts'
import { look } from './look.ts'

export interface DoctorFlags extends ServerFlags, ClientFlags {
  readonly side?: string
}

/** Tells whether a target can be tested, and what to do if not; resolves with the exit code. */
export async function doctor(command: readonly string[], flags: DoctorFlags, io: Io): Promise<number> {
  const isClient = side(flags.side ?? 'server', '--side') === 'client'
  const settings = await (isClient ? clientSettings : serverSettings)(command, flags, io.cwd, io.env)
  const seen = await look(settings, io)
  io.out(doctorText(seen, settings.side, io.width))
  if (seen.isInterrupted) return 130
  return seen.problems.length === 0 && (seen.facts?.accepted.length ?? 0) > 0 ? 0 : 3
}
