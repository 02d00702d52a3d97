/** Runs one scenario against a client, in one revision over one transport. */
import { askedOf } from '../../../driver/actions.ts'
import { needsAction } from '../../../driver/needs.ts'
import type { StatedLimits } from '../../../fixtures/stated-limits.ts'
import { HarnessError } from '../../../harness-error.ts'
import type { ClientScenario } from '../../../judging/suite.ts'
import type { LaunchOptions, ServerScript } from '../../../peers/server/drive.ts'
import type { LaunchedServer } from '../../../peers/server/launched-server.ts'
import type { Starts } from '../../../peers/starts.ts'
import type { Revision } from '../../../revisions/revision.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import type { RevisionFacts } from '../../../trace/facts.ts'
import type { Fuzzing } from '../../../trace/fuzz-case.ts'
import type { TransportKind } from '../../../trace/place.ts'
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.ts'

export interface ClientPlace {
  readonly revision: Revision
  readonly transport: TransportKind
  readonly facts: RevisionFacts
  readonly starts: Starts
  readonly fuzz: Fuzzing
  readonly limits?: StatedLimits | undefined
  /** Opens our server and starts the client against it. */
  start(script: ServerScript | undefined, launch: LaunchOptions | undefined): Promise<LaunchedServer>
}

/**
 * Drives; ends what it started. Rejects with whatever the drive throws, or with a HarnessError `no-answer` when nothing of
 * the client was seen in the time of a start.
 * @param time stands still as long as a launch of the client takes to begin
 */
export async function runClientScenario(
  scenario: ClientScenario,
  place: ClientPlace,
  time: PausableLimit,
): Promise<void> {
  const { revision, transport, facts, start, starts, fuzz, limits } = place
  const { signal } = time
  // One that has ended is let go of: a long search launches a client some hundred times.
  const open = new Set<LaunchedServer>()
  let neverBegan = false
  let folder: string | undefined
  try {
    await scenario.drive({
      revision,
      transport,
      facts,
      fuzz,
      ...(limits === undefined ? {} : { limits }),
      signal,
      folder: () => {
        folder ??= makeScratchFolder()
        return folder
      },
      async serve(script, launch) {
        signal.throwIfAborted()
        const lacking = askedOf(launch?.actions ?? []).filter((name) => !(facts.fixtures?.includes(name) ?? true))
        if (lacking.length > 0)
          throw new HarnessError('not-tried', lacking.map((name) => needsAction([name])).join('; '))
        const server = await start(script, launch)
        open.add(server)
        void server.closed.then(() => {
          open.delete(server)
          neverBegan ||= server.neverBegan
        })
        void server.begun.then(time.pause())
        return server
      },
    })
  } finally {
    await Promise.all([...open].map((server) => server.close()))
    if (folder !== undefined) removeScratchFolder(folder)
  }
  if (neverBegan) {
    const waited = `${Math.round(starts.limitMs / 1000)} s`
    throw new HarnessError('no-answer', `The client did not connect to our server within ${waited} of its launch.`)
  }
}
