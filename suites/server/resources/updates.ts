import {
  allSeen,
  at,
  type Exchange,
  failed,
  type JudgeContext,
  legacy,
  type Message,
  notApplicable,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { changer, touchedUri } from '../../stimuli/change.ts'

const updated = 'notifications/resources/updated'
const listChanged = 'notifications/tools/list_changed'

type Label = 'stream' | 'subscribe' | 'old' | 'new' | 'unsubscribe' | 'quiet' | 'end'

export default using(['mutation-tool']).serverScenario<Label>({
  title: 'A resource that changes before, while and after it is subscribed to',
  revisions: legacy,
  isolation: 'alone',
  async drive({ connect, transport, facts, fixtures }) {
    if (fixtures.find('mutation-tool') === undefined) return
    const client = await connect()
    const change = changer(client, fixtures)
    if (change === undefined || facts.capabilities.resources === undefined) return
    const stream = transport === 'streamable-http' ? await client.listen({ as: 'stream', reconnects: true }) : undefined
    await change('touch')
    await client.fence()
    if (at(facts.capabilities, 'resources', 'subscribe') === true) {
      const uri = touchedUri
      const isHeard = stream === undefined || stream.exchange.http?.status === 200
      await client.request('resources/read', { uri }, { as: 'old' })
      const { response } = await client.request('resources/subscribe', { uri }, { as: 'subscribe' })
      await change('touch')
      if (isHeard && response?.result !== undefined) await client.next(({ method }) => method === updated)
      await client.request('resources/read', { uri }, { as: 'new' })
      await client.request('resources/unsubscribe', { uri }, { as: 'unsubscribe' })
      await client.fence({ as: 'quiet' })
      await change('touch')
      // What is announced later on the same stream shows that nothing more is to come of the touch.
      await change('tool')
      if (isHeard && at(facts.capabilities, 'tools', 'listChanged') === true)
        await client.next(({ method }) => method === listChanged)
      await change('tool')
      await client.fence({ as: 'end' })
    }
    await stream?.close()
  },
  judges: {
    'resources.updated.sent': (labels, context) => {
      const { subscribe, old, new: changed, unsubscribe } = labels
      if (subscribe.response?.result === undefined) return notObserved(`resources/subscribe got ${subscribe.whatCame}`)
      if (allSeen(labels, ['stream']).some(({ http }) => http?.status !== 200))
        return notApplicable('the server offers no stream that could carry the notification')
      if (sameJson(old.result.contents, changed.result.contents)) return notObserved('the resource did not change')
      const [from, to] = [subscribe.response.seq, unsubscribe.sent?.seq ?? Number.POSITIVE_INFINITY]
      const heard = updates(subscribe, context).filter(({ seq }) => seq > from && seq < to)
      return heard.some(isOfTouched) ? passed : failed(`${updated} for ${touchedUri}`, heard[0]?.json)
    },
    'resources.unsubscribe.stops': (labels, context) => {
      const { subscribe, unsubscribe, quiet, end } = labels
      const { response } = unsubscribe
      if (subscribe.response?.result === undefined) return notObserved(`resources/subscribe got ${subscribe.whatCame}`)
      if (response?.result === undefined) return failed('a result', response?.json ?? unsubscribe.whatCame)
      const until = end.response?.seq
      if (until === undefined) return notObserved(`the last request got ${end.whatCame}`)
      const from = quiet.response?.seq ?? Number.POSITIVE_INFINITY
      const late = updates(unsubscribe, context).find((m) => m.seq > from && m.seq < until && isOfTouched(m))
      return late === undefined ? passed : failed('no update after resources/unsubscribe', late.json, late.seq)
    },
  },
  provokes: ['resources.updated.only-subscribed'],
})

const updates = (exchange: Exchange, context: JudgeContext): readonly Message[] =>
  conversationOf(exchange, context).bySubject.filter(({ method }) => method === updated)

/** The URI of an update may be that of a part of the resource. */
function isOfTouched({ params }: Message): boolean {
  return typeof params?.uri === 'string' && params.uri.startsWith(touchedUri)
}
