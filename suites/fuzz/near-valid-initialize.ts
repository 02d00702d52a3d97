import { legacy } from '../../harness/index.ts'
import { loadValidators } from '../../schema/index.ts'
import { serverScenario } from '../define.ts'
import { initializeParams } from '../stimuli/initialize.ts'
import type { FuzzClient, FuzzLabel } from './parts/connections.ts'
import { endSessions } from './parts/end-sessions.ts'
import { fuzzJudges } from './parts/judges.ts'
import { nearValidMessages } from './parts/near-valid-messages.ts'
import { runProperty } from './parts/run-property.ts'

/** The share of the requested messages: variants of one request need fewer than those of a dozen. */
const share = 1 / 5

export default serverScenario<FuzzLabel>({
  title: 'Initialize requests with one flaw do not keep the server from a sound one',
  waits: true,
  revisions: legacy,
  async drive(drive) {
    const { id } = drive.revision
    const runs = Math.ceil(drive.fuzz.runs * share)
    const clients = new Set<FuzzClient>()
    const connect: typeof drive.connect = async (options) => {
      const client = await drive.connect(options)
      clients.add(client)
      return client
    }
    const leave = async (client: FuzzClient): Promise<void> => {
      clients.delete(client)
      if (drive.transport === 'streamable-http') await endSessions(client)
    }
    await runProperty(
      { ...drive, connect },
      {
        id: 'fuzz/near-valid-initialize',
        messages: nearValidMessages(id, ['InitializeRequest'], await loadValidators(id)),
        approach: {
          connect: { handshake: false },
          probe: (client, as) => client.request('initialize', initializeParams(id), { as }),
          reusable: false,
          leave,
        },
        runs,
        rowLength: 25,
      },
    )
    for (const client of clients) await leave(client)
  },
  judges: fuzzJudges,
})
