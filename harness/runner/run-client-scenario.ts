/** Runs one scenario against a client, in one revision over one transport. */

import type { ClientScenario } from '../judging/suite.ts'
import type { LaunchOptions, ServerScript, TestServer } from '../peers/server/drive.ts'
import type { Revision } from '../revisions/revision.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import type { TransportKind } from '../trace/place.ts'

export interface ClientCell {
  readonly revision: Revision
  readonly transport: TransportKind
  readonly facts: RevisionFacts
  readonly signal: AbortSignal
  /** Opens our server and starts the client against it. */
  start(script: ServerScript | undefined, launch: LaunchOptions | undefined): Promise<TestServer>
}

/** Drives; ends what it started. Rejects with whatever the drive throws. */
export async function runClientScenario(scenario: ClientScenario, cell: ClientCell): Promise<void> {
  const { revision, transport, facts, signal, start } = cell
  const started: TestServer[] = []
  try {
    await scenario.drive({
      revision,
      transport,
      facts,
      signal,
      async serve(script, launch) {
        signal.throwIfAborted()
        const server = await start(script, launch)
        started.push(server)
        return server
      },
    })
  } finally {
    await Promise.all(started.map((server) => server.close()))
  }
}
