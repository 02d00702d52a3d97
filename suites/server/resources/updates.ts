import {
  allSeen,
  at,
  failed,
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
import { series } from '../../stimuli/series.ts'
import { updatedNotice } from '../subscriptions/parts/messages.ts'
import { changeRounds, mayFollow, type UnsubscribeLabel, updatesOf, updatesStop } from './parts/unsubscribed.ts'

const listChanged = 'notifications/tools/list_changed'

const isUpdate = ({ method }: { readonly method?: unknown }): boolean => method === updatedNotice

type Label = UnsubscribeLabel | 'stream' | 'old' | 'new'

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
      const { response } = await client.request('resources/subscribe', { uri }, { as: 'subscribe-0' })
      for (let n = 0, isTold = true; n < changeRounds && isTold; n += 1) {
        await change('touch')
        isTold = isHeard && response?.result !== undefined && (await client.next(isUpdate)) !== undefined
      }
      await client.request('resources/read', { uri }, { as: 'new' })
      await client.request('resources/unsubscribe', { uri }, { as: 'unsubscribe' })
      await client.fence({ as: 'quiet' })
      for (let n = 0; n < changeRounds; n += 1) await change('touch')
      if (mayFollow(client.conversation())) await client.next(isUpdate)
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
      const { old, new: changed, unsubscribe } = labels
      const [subscribe] = series(labels, 'subscribe')
      if (subscribe === undefined) return notObserved('nothing was subscribed to')
      if (subscribe.response?.result === undefined) return notObserved(`resources/subscribe got ${subscribe.whatCame}`)
      if (allSeen(labels, ['stream']).some(({ http }) => http?.status !== 200))
        return notApplicable('the server offers no stream that could carry the notification')
      if (sameJson(old.result.contents, changed.result.contents)) return notObserved('the resource did not change')
      const [from, to] = [subscribe.response.seq, unsubscribe.sent?.seq ?? Number.POSITIVE_INFINITY]
      const conversation = conversationOf(subscribe, context)
      const isThen = ({ method, seq }: Message): boolean => method === updatedNotice && seq > from && seq < to
      if (updatesOf(subscribe, conversation).some(isThen)) return passed
      return failed(`${updatedNotice} for ${touchedUri}`, conversation.bySubject.find(isThen)?.json)
    },
    'resources.unsubscribe.stops': updatesStop,
  },
  provokes: ['resources.updated.only-subscribed'],
})
