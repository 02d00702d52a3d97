/** Runs one scenario on a gateway, in one revision over one transport in front. */
import type { GatewayScenario } from '../../../judging/suite.ts'
import { openTestClient } from '../../../peers/client/open-test-client.ts'
import type { OpenTestClient } from '../../../peers/client/test-client.ts'
import type { ServerScript } from '../../../peers/server/drive.ts'
import { whyNoAnswer } from '../../../preflight/why-no-answer.ts'
import type { Revision } from '../../../revisions/revision.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import type { RevisionFacts } from '../../../trace/facts.ts'
import type { TransportKind } from '../../../trace/place.ts'
import type { OpenBetween } from './open-between.ts'

interface GatewayPlace {
  readonly revision: Revision
  readonly facts: RevisionFacts
  readonly behind: TransportKind
  open(script: ServerScript | undefined): Promise<OpenBetween>
}

/** Drives; ends what it opened. Rejects with whatever the drive throws. */
export async function runGatewayScenario(
  scenario: GatewayScenario,
  { revision, facts, behind, open }: GatewayPlace,
  time: PausableLimit,
): Promise<void> {
  const { signal } = time
  const clients: OpenTestClient[] = []
  const opened: OpenBetween[] = []
  try {
    await scenario.drive({
      ...{ revision, facts, behind, signal },
      transport: facts.transport,
      async open(script) {
        const resume = time.pause()
        const between = await open(script).finally(resume)
        opened.push(between)
        return {
          server: between.server,
          async connect({ handshake = true, ...introduced } = {}) {
            const client = await openTestClient(between.settings, time, introduced)
            clients.push(client)
            if (!handshake) return client
            const opening = await client.open()
            if (opening.response === undefined) throw whyNoAnswer(opening, client.events)
            return client
          },
        }
      },
    })
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await Promise.all(opened.map((between) => between.stop()))
    for (const client of clients) client.forget()
  }
}
