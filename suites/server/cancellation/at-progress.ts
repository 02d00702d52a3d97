import { at, sameJson, type TestClient } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'
import { callLabels, type RaceLabel } from './parts/race-flaw.ts'
import { raceGraceful } from './parts/race-graceful.ts'

/** Several calls at once: the first is cancelled at its first progress, the second at its second, the last never. */
export default using(['progress-tool']).serverScenario<RaceLabel>({
  title: 'Calls that run at once, cancelled at one progress after another',
  isolation: 'shared',
  waits: true,
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    const params = await reportingCall(client, fixtures, callLabels.length - 1)
    if (params === undefined) return
    await client.fence({ as: 'before' })
    const run = async (as: RaceLabel, n: number): Promise<void> => {
      const progressToken = `cancelled-at-${n}`
      const call = await client.start('tools/call', { ...params }, { as, meta: { progressToken } })
      const isLast = n === callLabels.length - 1
      const isAnswer: Fits = (message) => message.method === undefined && sameJson(message.id, call.id)
      const isNext: Fits = (message) => sameJson(at(message, 'params', 'progressToken'), progressToken)
      for (let came = 0; isLast || came <= n; came += 1) {
        const message = await call.next((each) => isAnswer(each) || isNext(each))
        if (message === undefined || isAnswer(message)) return
      }
      await call.cancel()
    }
    await Promise.all(callLabels.map(run))
    await client.fence({ as: 'afterCalls' })
  },
  judges: { 'cancellation.server.race-graceful': raceGraceful },
  provokes: [
    'progress.sender.known-token',
    'progress.server.known-token',
    'progress.sender.value-increases',
    'progress.server.value-increases',
  ],
})

type Fits = Parameters<TestClient['next']>[0]
