import { at, failed, legacy, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { series } from '../../stimuli/series.ts'

/** One resource may well be refused. */
const mostTried = 3

export default serverScenario<`subscribe-${number}` | `unsubscribe-${number}`>({
  title: 'Subscribing to a listed resource',
  revisions: legacy,
  isolation: 'shared',
  async drive({ connect, facts }) {
    if (at(facts.capabilities, 'resources', 'subscribe') !== true) return
    const client = await connect()
    const uris = facts.resources.map(({ uri }) => uri).filter((uri) => typeof uri === 'string')
    for (const [n, uri] of uris.slice(0, mostTried).entries()) {
      const subscribed = await client.request('resources/subscribe', { uri }, { as: `subscribe-${n}` })
      if (subscribed.response?.result === undefined) continue
      await client.request('resources/unsubscribe', { uri }, { as: `unsubscribe-${n}` })
      return
    }
  },
  judges: {
    'resources.subscribe.accepted': (labels) => {
      const tried = series(labels, 'subscribe')
      const last = tried.at(-1)
      if (last === undefined) return notObserved('no resource is listed')
      if (last.response?.result !== undefined) return passed
      return failed('an empty result for resources/subscribe', last.response?.json ?? last.whatCame)
    },
  },
})
