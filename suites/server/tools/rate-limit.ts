import { rateOf } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { type BurstLabel, ratedBy } from '../../judging/rates/kept-rate.ts'
import { callsForBurst, noteLimit } from '../../judging/rates/stated-limits.ts'

const key = 'toolCalls'

export default serverScenario<BurstLabel>({
  title: 'More calls of a tool at once than the configuration says are let through',
  isolation: 'alone',
  async drive({ connect, facts, fixtures, accounts }) {
    const rate = rateOf(accounts.limits?.[key] ?? '')
    const [found] = fixtures.callable
    if (facts.capabilities.tools === undefined || rate === undefined || found === undefined) return
    const { tool, arguments: args } = found
    const client = await connect()
    noteLimit(client, key, accounts.limits?.[key] ?? '')
    const params = { name: tool.name ?? '', arguments: args }
    await client.request('tools/call', params, { as: 'control' })
    await client.burst('tools/call', params, { times: callsForBurst(rate), as: 'burst' })
  },
  judges: {
    'tools.security.rate-limit': (labels, context) => ratedBy(labels, context, key),
  },
})
