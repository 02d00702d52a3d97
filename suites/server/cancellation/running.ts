import { at } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { numberInText, type RunningLabel, runningJudges, steps, token, windows } from './parts/running-judges.ts'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation */
export default using(['slow-tool', 'counter-tool']).serverScenario<RunningLabel>({
  title: 'A call that is cancelled while it runs',
  // Others that call slow-tool would move its counter.
  isolation: 'process',
  group: 'plain',
  async drive({ connect, fixtures, revision, transport }) {
    // There a client cancels by closing the stream.
    if (revision.era === 'modern' && transport !== 'stdio') return
    const slow = fixtures.find('slow-tool')
    const counter = fixtures.find('counter-tool')
    if (slow === undefined || counter === undefined) return
    const client = await connect()
    const callOf = (count: number) => ({ name: slow.name, arguments: { ...slow.arguments, steps: count } })
    const call = await client.start('tools/call', callOf(steps.call), { as: 'call', meta: { progressToken: token } })
    await call.next((message) => at(message, 'params', 'progressToken') === token || message.id === call.id)
    await call.cancel()
    await client.fence({ as: 'fence' })
    const read = (as: RunningLabel) => client.request('tools/call', { name: counter.name, arguments: {} }, { as })
    let before = numberInText(await read('start'))
    for (const window of windows) {
      await client.request('tools/call', callOf(steps.clock))
      const now = numberInText(await read(`window ${window}`))
      if (now === undefined || before === undefined || now - before <= steps.clock) break
      before = now
    }
    await client.fence()
  },
  judges: runningJudges,
})
