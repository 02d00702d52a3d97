import { at } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'
import { type RunningLabel, runningJudges, steps, token } from './parts/running-judges.ts'

/**
 * Without a counter the same call once more, begun after the cancellation and left alone, is the clock: what was to come of the
 * cancelled one has come when that is answered. Where there is a counter, `running` says more.
 */
export default using(['slow-tool', 'counter-tool'], ['progress-tool']).serverScenario<RunningLabel>({
  title: 'A call that is cancelled while it runs, and the same call that is left alone',
  group: 'plain',
  waits: true,
  async drive({ connect, facts, fixtures, revision, transport }) {
    // In modern revisions over HTTP a client cancels by closing the stream.
    if (revision.era === 'modern' && transport !== 'stdio') return
    const slow = fixtures.find('slow-tool')
    if (slow !== undefined && fixtures.find('counter-tool') !== undefined) return
    const bound = slow ?? fixtures.find('progress-tool')
    if (facts.capabilities.tools === undefined || (fixtures.callable.length === 0 && bound === undefined)) return
    const client = await connect()
    const steady = slow && { name: slow.name, arguments: { ...slow.arguments, steps: steps.alone } }
    const params = steady ?? (await reportingCall(client, fixtures, 2))
    if (params === undefined) return
    const call = await client.start('tools/call', { ...params }, { as: 'call', meta: { progressToken: token } })
    await call.next((message) => at(message, 'params', 'progressToken') === token || message.id === call.id)
    await call.cancel()
    // Two round trips: what was on its way when the cancellation was read has come with the first.
    await client.fence()
    await client.fence({ as: 'fence' })
    // As long as it reports, it is waited for.
    await client.request('tools/call', { ...params }, { as: 'same', meta: { progressToken: 'left alone' } })
    await client.fence()
  },
  judges: runningJudges,
})
