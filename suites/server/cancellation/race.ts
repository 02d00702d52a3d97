import { all, allSeen, type Revision, type TestClient } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'

const crossings = 10
const deliberate = 'it may have been answered already'

type Label = 'before' | 'completed' | 'afterCompleted' | 'afterCrossings'

export default serverScenario<Label>({
  title: 'Cancellations that cross with the answer, or come after it',
  isolation: 'shared',
  async drive({ connect, revision, transport }) {
    const client = await connect()
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
  },
  judges: {
    'cancellation.server.race-graceful': (labels) => {
      const { before, afterCrossings } = labels
      return all([...allSeen(labels, ['afterCompleted']), afterCrossings].map((proof) => alive(proof, before)))
    },
  },
})

async function cancel(client: TestClient<Label>, requestId: unknown): Promise<void> {
  const id = typeof requestId === 'string' || typeof requestId === 'number' ? requestId : null
  await client.notify('notifications/cancelled', { requestId: id }, { deliberate })
}

/** Sends requests and their cancellations back to back. */
async function cross(client: TestClient<Label>, revision: Revision): Promise<void> {
  for (let i = 0; i < crossings; i += 1) {
    const id = `race-${i}`
    await client.request(revision.fenceMethod, undefined, { id, wait: 'none' })
    await cancel(client, id)
  }
}
