import { legacy } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { beIdle, idleTime, periodicPings } from '../../judging/pings/periodic.ts'

export default serverScenario<never>({
  title: 'A client that is idle for some of the intervals in which the server pings',
  revisions: legacy,
  waits: true,
  async drive({ connect, accounts, transport, signal }) {
    const stated = accounts.limits?.pingInterval
    if (stated === undefined || idleTime(stated) === undefined) return
    const client = await connect()
    if (transport === 'streamable-http') await client.listen()
    await beIdle(client, stated, signal)
  },
  judges: periodicPings,
})
