import type { Revision, TestClient } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { tryOrders } from './parts/orders.ts'
import type { RaceLabel } from './parts/race-flaw.ts'
import { raceGraceful } from './parts/race-graceful.ts'

const crossings = 10
const deliberate = 'it may have been answered already'

export default serverScenario<RaceLabel>({
  title: 'Cancellations that cross with the answer, or come after it, in many orders',
  isolation: 'shared',
  async drive(drive) {
    const { connect, revision, transport } = drive
    // A server of both eras may not have settled yet which of them a new connection is of.
    const client = await connect({ fresh: revision.era === 'modern' && transport === 'stdio' })
    await client.fence({ as: 'before' })
    if (revision.era === 'modern' && transport !== 'stdio') {
      for (let i = 0; i < crossings; i += 1) await (await client.start(revision.fenceMethod)).cancel()
    } else {
      const { sent } = await client.fence({ as: 'completed' })
      await cancel(client, sent?.id ?? null)
      await cancel(client, sent?.id ?? null)
      await client.fence({ as: 'afterCompleted' })
      await cross(client, revision)
    }
    await client.fence({ as: 'afterCrossings' })
    await tryOrders(drive, client)
  },
  judges: { 'cancellation.server.race-graceful': raceGraceful },
})

async function cancel(client: TestClient<RaceLabel>, requestId: unknown): Promise<void> {
  const id = typeof requestId === 'string' || typeof requestId === 'number' ? requestId : null
  await client.notify('notifications/cancelled', { requestId: id }, { deliberate })
}

/** Sends requests and their cancellations back to back. */
async function cross(client: TestClient<RaceLabel>, revision: Revision): Promise<void> {
  for (let i = 0; i < crossings; i += 1) {
    const id = `race-${i}`
    await client.request(revision.fenceMethod, undefined, { id, wait: 'none' })
    await cancel(client, id)
  }
}
