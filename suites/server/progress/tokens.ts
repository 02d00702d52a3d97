import { using } from '../../define.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'

const refusedToken = 'mcp-conform-refused'

/** What may be told apart badly: text and number, zero and nothing. */
const tokens = ['mcp-conform-token', 7, 0]

/** Tokens of calls that run at the same time: "7" is not 7, and an empty text is a token. */
const together = ['7', 7, '', 'mcp-conform-together']

/** What the server reports of them is judged on every conversation; here it gets the occasion. */
export default using(['progress-tool']).serverScenario({
  title: 'Progress of calls',
  isolation: 'shared',
  waits: true,
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    const unknown = { name: 'mcp-conform-no-such-tool', arguments: {} }
    await client.request('tools/call', unknown, { meta: { progressToken: refusedToken } })
    const call = await reportingCall(client, fixtures)
    if (call !== undefined) {
      const params = { ...call }
      for (const progressToken of tokens) await client.request('tools/call', params, { meta: { progressToken } })
      await client.request('tools/call', params)
      const run = (progressToken: string | number) => client.request('tools/call', params, { meta: { progressToken } })
      await Promise.all(together.map(run))
    }
    // What came of the calls is there once it is answered.
    await client.fence()
  },
  provokes: [
    'progress.sender.in-progress-only',
    'progress.server.in-progress-only',
    'progress.sender.known-token',
    'progress.server.known-token',
    'progress.sender.value-increases',
    'progress.server.value-increases',
    'progress.sender.stops-after-completion',
    'progress.server.stops-after-completion',
  ],
})
