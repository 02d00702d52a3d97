/** `mcp-conform fixtures` */
import { choice, side } from '../../api/settings/values/flag-values.ts'
import { definitions } from '../../suites/definitions/definitions.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { clientSettings, serverSettings } from '../options/options.ts'
import { skeletonLanguages } from '../options/skeleton-languages.ts'
import { lookAtTarget } from '../run/look.ts'
import { skeletons } from '../skeletons/languages.ts'
import { partsOf } from '../skeletons/part.ts'
import { doctorText } from '../texts/doctor.ts'
import { fixturesText } from '../texts/fixtures.ts'
import type { DoctorFlags } from './doctor.ts'

export interface FixturesFlags extends DoctorFlags {
  readonly definitions?: boolean
  readonly skeleton?: string
}

/** Prints the fixture contract, and what of it a target offers or does; resolves with the exit code. */
export async function printFixtures(command: readonly string[], flags: FixturesFlags, io: Io): Promise<number> {
  if (flags.definitions === true || flags.skeleton !== undefined) return printDefinitions(flags.skeleton, io)
  const wanted = side(flags.side ?? 'server', '--side')
  const { fixtures: contract } = await import('../../suites/requirements/ledger.ts')
  const hasTarget = command.length > 0 || flags.url !== undefined || flags.config !== undefined
  const settingsOf = wanted === 'server' ? serverSettings : clientSettings
  const seen = hasTarget ? await lookAtTarget(await settingsOf(command, flags, io.cwd, io.env), io) : undefined
  // Of a target that cannot be asked nothing is known, and not that it lacks everything.
  const isUnknown = seen !== undefined && (seen.facts?.accepted.length ?? 0) === 0
  if (seen !== undefined && isUnknown) {
    io.out(doctorText(seen, wanted, io.width))
    return seen.isInterrupted ? 130 : 3
  }
  const { requirements, scenarios, monitors } = await loadSuite()
  io.out(
    fixturesText({
      side: wanted,
      fixtures: [...contract.values()],
      requirements: [...requirements.values()],
      judged: new Set([...scenarios, ...monitors].flatMap(({ judges }) => Object.keys(judges))),
      recognised:
        seen === undefined ? undefined : new Set(seen.facts?.accepted.flatMap((place) => place.fixtures ?? [])),
      width: io.width,
    }),
  )
  for (const problem of seen?.problems ?? []) io.err(`mcp-conform: ${problem}\n`)
  if (seen?.isInterrupted === true) return 130
  return seen === undefined || seen.problems.length === 0 ? 0 : 3
}

const skeletonHead =
  'Written by mcp-conform fixtures --skeleton. To do: write the handlers, each as its comment says, and a loop that registers the list with your SDK.'

/** The lists of a server that serves the whole contract, as JSON, or as a program of which the handlers are left to write. */
function printDefinitions(language: string | undefined, io: Io): number {
  if (language === undefined) {
    io.out(`${JSON.stringify(definitions(), undefined, 2)}\n`)
    return 0
  }
  const { text } = skeletons[choice(skeletonLanguages, language, '--skeleton')]
  const defined = definitions()
  io.out(text(partsOf(defined), [skeletonHead, ...defined.notes]))
  return 0
}
