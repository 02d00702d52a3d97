import { at, failed, legacy, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { series } from '../../stimuli/series.ts'
import { updatedNotice } from '../subscriptions/parts/messages.ts'
import { changeRounds, mayFollow, type UnsubscribeLabel, updatesStop } from './parts/unsubscribed.ts'

/** One resource may well be refused. */
const mostTried = 3

export default using(['mutation-tool']).serverScenario<UnsubscribeLabel>({
  title: 'Subscribing to a listed resource, and no more',
  revisions: legacy,
  isolation: 'shared',
  async drive({ connect, facts, fixtures, transport }) {
    if (at(facts.capabilities, 'resources', 'subscribe') !== true) return
    const client = await connect()
    const stream = transport === 'streamable-http' ? await client.listen({ reconnects: true }) : undefined
    const uris = facts.resources.map(({ uri }) => uri).filter((uri) => typeof uri === 'string')
    const tool = fixtures.callable[0]
    // What may make a server tell of a change, where no tool does that.
    const occasion = async (uri: string): Promise<void> => {
      if (tool !== undefined) await callTool(client, tool.tool, tool.arguments)
      await client.request('resources/read', { uri })
    }
    for (const [n, uri] of uris.slice(0, mostTried).entries()) {
      const subscribed = await client.request('resources/subscribe', { uri }, { as: `subscribe-${n}` })
      if (subscribed.response?.result === undefined) continue
      for (let n = 0; n < changeRounds; n += 1) await occasion(uri)
      await client.fence()
      await client.request('resources/unsubscribe', { uri }, { as: 'unsubscribe' })
      await client.fence({ as: 'quiet' })
      for (let n = 0; n < changeRounds; n += 1) await occasion(uri)
      if (mayFollow(client.conversation())) await client.next(({ method }) => method === updatedNotice)
      await client.fence({ as: 'end' })
      break
    }
    await stream?.close()
  },
  judges: {
    'resources.subscribe.accepted': (labels) => {
      const tried = series(labels, 'subscribe')
      const last = tried.at(-1)
      if (last === undefined) return notObserved('no resource is listed')
      if (last.response?.result !== undefined) return passed
      return failed('an empty result for resources/subscribe', last.response?.json ?? last.whatCame)
    },
    'resources.unsubscribe.stops': updatesStop,
  },
  provokes: ['resources.updated.only-subscribed'],
})
