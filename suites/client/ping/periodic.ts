import { legacy } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { beIdle, idleTime, periodicPings } from '../../judging/pings/periodic.ts'
import { whileHeld } from '../parts/held-request.ts'

/** Milliseconds beside the wait, so that the client is not taken to have nothing more to do. */
const slack = 5_000

export default using([], ['list-tools']).clientScenario<never>({
  title: 'A server that is idle for some of the intervals in which the client pings',
  revisions: legacy,
  async drive({ serve, limits, signal }) {
    const stated = limits?.pingInterval
    const idleMs = idleTime(stated)
    if (stated === undefined || idleMs === undefined) return
    const server = await serve({ on: whileHeld(() => beIdle(server, stated, signal)) }, { idleMs: idleMs + slack })
    await server.done()
  },
  judges: periodicPings,
})
