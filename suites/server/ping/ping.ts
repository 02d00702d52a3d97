import { legacy } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { emptyResults } from '../../judging/pings/pings.ts'
import { heard, type PingLabel, pingsArePrompt } from '../../judging/pings/prompt-pings.ts'
import { showUsualPace } from '../../stimuli/usual-pace.ts'

export default using([], ['slow-tool']).serverScenario<PingLabel | 'withMeta'>({
  title: 'Ping, alone and while a tool works',
  revisions: legacy,
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    const bare = await client.request('ping', undefined, { as: 'bare' })
    await showUsualPace(client, bare, facts.capabilities)
    await client.request('ping', { _meta: {} }, { as: 'withMeta' })
    const slow = fixtures.find('slow-tool')
    if (slow === undefined) return
    const call = await client.start('tools/call', { name: slow.name, arguments: slow.arguments ?? {} }, { as: 'call' })
    await client.request('ping', undefined, { as: 'meanwhile' })
    await call.cancel()
  },
  judges: {
    // Members that an empty result has all the same are a warning.
    'ping.receiver.empty-response': ({ bare, withMeta }, context) =>
      heard(bare, context, () => emptyResults([bare, withMeta])),
    'ping.receiver.prompt': pingsArePrompt,
  },
})
