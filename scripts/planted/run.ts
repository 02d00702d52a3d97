/** Runs a part of the suite on an implementation with a planted bug, in this process, until a case is found. */
import { pipedServer } from '../../fixtures/in-process/piped-server.ts'
import { runOnClient } from '../../fixtures/in-process/run-on-client.ts'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { streamChannels } from '../../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../../harness/transports/streamable-http/client.ts'
import type { RareBug as RareClientBug } from '../../reference-clients/rare/parts/rare-bug.ts'
import type { RareBug as RareServerBug } from '../../reference-servers/rare/parts/rare-bug.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'

interface Budget {
  readonly seed: number
  readonly fuzzRuns: number
}

const limits = { startMs: 5_000, requestMs: 2_000, scenarioMs: 240_000, runMs: 300_000 }

/** What a run tells, until its property has come to an end with a case: what is silent would be looked at again then. */
function watched() {
  const found = new AbortController()
  const events: RunEvent[] = []
  const emit = (event: RunEvent): void => {
    events.push(event)
    if (event.type === 'scenario-ended' && events.some(({ type }) => type === 'fuzz-case')) found.abort()
  }
  return { events, emit, signal: found.signal }
}

export async function runServerBug(bug: RareServerBug, suite: Suite, budget: Budget): Promise<readonly RunEvent[]> {
  const { says, seams, revision = '2025-11-25', transport = 'stdio' } = bug
  const { events, ...watch } = watched()
  const wishes = { suite, revisions: [revision], limits, ...budget, ...watch }
  if (transport === 'stdio') {
    await runOnServer(
      streamChannels(() => pipedServer({ says, seams: seams() })),
      wishes,
    )
    return events
  }
  const server = createReferenceServer({ quirk: { says, seams: seams() } })
  const { url } = await server.listen()
  await runOnServer(streamableHttpChannels({ url }), wishes)
  await server.close()
  return events
}

export async function runClientBug(
  { says, seams }: RareClientBug,
  suite: Suite,
  budget: Budget,
): Promise<readonly RunEvent[]> {
  const { events, ...watch } = watched()
  const wishes = {
    suite,
    revisions: ['2025-11-25'],
    transports: ['streamable-http'],
    limits,
    ...budget,
    ...watch,
  } as const
  await runOnClient(undefined, wishes, () => 'tools_call', { quirk: { says, seams } })
  return events
}
