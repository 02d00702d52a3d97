import { rateOf } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { type BurstLabel, ratedBy } from '../../judging/rates/kept-rate.ts'
import { callsForBurst, noteLimit } from '../../judging/rates/stated-limits.ts'
import { offeredCompletion } from './parts/completable.ts'

const key = 'completions'

export default using([], ['complete-prompt']).serverScenario<BurstLabel>({
  title: 'More completions at once than the configuration says are let through',
  isolation: 'alone',
  async drive(drive) {
    const { connect, accounts } = drive
    const rate = rateOf(accounts.limits?.[key] ?? '')
    const params = offeredCompletion(drive)
    if (rate === undefined || params === undefined) return
    const client = await connect()
    noteLimit(client, key, accounts.limits?.[key] ?? '')
    await client.request('completion/complete', params, { as: 'control' })
    await client.burst('completion/complete', params, { times: callsForBurst(rate), as: 'burst' })
  },
  judges: {
    'completion.server.rate-limit': (labels, context) => ratedBy(labels, context, key),
  },
})
