/** `mcp-conform replay` */

import { UsageError } from '../../api/settings/usage-error.ts'
import { readableFile } from '../../api/settings/values/files.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { visible } from '../../reports/index.ts'
import { loadSuite } from '../../suites/index.ts'
import { readCase } from '../cases.ts'
import type { Io } from '../io.ts'
import type { ClientFlags, ServerFlags } from '../options/flags/flags.ts'
import { clientSettings, type RunSettings, serverSettings } from '../options/options.ts'
import { executeRun } from '../run/execute.ts'

/** Tries one case of fuzzing again, and says whether it still fails; resolves with the exit code. */
export async function replayCase(
  file: string,
  command: readonly string[],
  flags: ServerFlags & ClientFlags,
  io: Io,
): Promise<number> {
  const kept = readCase(readableFile(file, 'case', io.cwd))
  const suite = await loadSuite()
  const property = suite.scenarios.find(({ id }) => id === kept.scenario)
  if (property === undefined) throw new UsageError(`${file}: this version has no property ${kept.scenario}`)
  const settings =
    property.target === 'client'
      ? await clientSettings(command, flags, io.cwd, io.env)
      : await serverSettings(command, flags, io.cwd, io.env)
  const watch = new Watch()
  const exitCode = await executeRun(
    {
      ...settings,
      ...onlyThis(settings, kept.scenario),
      revisions: [kept.revision],
      transports: [kept.transport],
      fuzzCases: [kept],
    },
    io,
    { suite, observe: (event) => watch.event(event) },
  )
  const outcome = watch.outcome(kept.cause)
  if (outcome === undefined) {
    io.out(`not tried: ${visible(kept.cause)}\n`)
    return exitCode === 0 ? 3 : exitCode
  }
  io.out(`${outcome}: ${visible(outcome === 'DIFFERENT' ? `${watch.cause}, no longer ${kept.cause}` : kept.cause)}\n`)
  return outcome === 'FIXED' ? 0 : 1
}

/** Nothing is generated, and no file of the case is written anew. */
function onlyThis({ filter }: RunSettings, scenario: string) {
  return { filter: { ...filter, scenarios: [scenario] }, fuzzRuns: 0, quiet: true, reports: [] }
}

/** What became of the case. */
class Watch {
  cause: string | undefined
  #isTried = false
  #isBroken = false

  event(event: RunEvent): void {
    if (event.type === 'fuzz-case') this.cause = event.found.cause
    if (event.type === 'crash') this.#isBroken = true
    if (event.type === 'result') {
      const { verdict } = event.result
      if (verdict === 'failed' || verdict === 'warned') this.#isBroken = true
      if (verdict !== 'not-observed' && verdict !== 'not-applicable') this.#isTried = true
    }
  }

  outcome(before: string): 'FIXED' | 'FAILED' | 'DIFFERENT' | undefined {
    if (this.#isBroken) return this.cause === undefined || this.cause === before ? 'FAILED' : 'DIFFERENT'
    return this.#isTried ? 'FIXED' : undefined
  }
}
