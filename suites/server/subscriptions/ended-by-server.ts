import {
  all,
  at,
  type Conversation,
  check,
  type Exchange,
  each,
  equal,
  failed,
  type Message,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { changer } from '../../stimuli/change.ts'
import { metaKey, subscriptionId } from '../../stimuli/modern.ts'
import { ofSubscription, supported } from './parts/messages.ts'

export default using(['end-subscriptions-tool'], ['mutation-tool']).serverScenario<
  'text' | 'number' | 'ended' | 'after'
>({
  title: 'Subscriptions that the server ends',
  // The subscriptions of others would end too.
  isolation: 'alone',
  async drive({ connect, fixtures }) {
    const tool = fixtures.find('end-subscriptions-tool')
    if (tool === undefined) return
    const client = await connect({ fresh: true })
    const listen = async (as: 'text' | 'number', id: Json) => {
      const filter = { notifications: { toolsListChanged: true } }
      const open = await client.start('subscriptions/listen', filter, { as, id })
      await open.next((message) => sameJson(subscriptionId(message), id) || sameJson(message.id, id))
      return open
    }
    const open = [await listen('text', 'sub-1'), await listen('number', 70_107)]
    await client.request('tools/call', { name: tool.name, arguments: { ...tool.arguments } }, { as: 'ended' })
    // The end of each, whatever its form; over HTTP the end of the stream counts too.
    for (const { id, next } of open) {
      await next((message) => sameJson(message.id, id) || sameJson(at(message, 'params', 'requestId'), id))
    }
    await client.fence({ as: 'after' })
    const change = changer(client, fixtures)
    await change?.('tool')
    await change?.('tool')
    await client.fence()
  },
  judges: {
    'subscriptions.server.graceful-response': (labels, { conversations }) =>
      each([labels.text, labels.number], (listen) => {
        if (labels.ended.response?.result === undefined) return notObserved('the tool did not end the subscriptions')
        if (isServedAfter(listen, labels.after, conversations)) return notObserved('the subscription was not ended')
        return check(supported(listen).response !== undefined, 'a result before the end', listen.whatCame)
      }),
    'subscriptions.server.id-on-result': (labels) =>
      all(
        [labels.text, labels.number].map((listen) => {
          const { result, sent } = supported(listen)
          return equal(at(result, '_meta', metaKey.subscriptionId), sent?.id ?? null)
        }),
      ),
    'cancellation.server.subscription-teardown-notice': (labels, { conversations }) =>
      each([labels.text, labels.number], (listen) => {
        if (labels.ended.response?.result === undefined) return notObserved('the tool did not end the subscriptions')
        const id = listen.sent?.id
        const isTold =
          listen.response !== undefined ||
          conversations.some(({ bySubject }) =>
            bySubject.some(
              ({ method, params }) => method === 'notifications/cancelled' && sameJson(params?.requestId, id),
            ),
          )
        if (isTold) return passed
        if (isServedAfter(listen, labels.after, conversations)) return notObserved('the subscription was not ended')
        return failed('a result or notifications/cancelled for the subscription', null)
      }),
  },
})

/** Whether changes are still announced to it: then it goes on. */
function isServedAfter(listen: Exchange, after: Exchange, conversations: readonly Conversation[]): boolean {
  const since = after.response?.seq ?? Number.POSITIVE_INFINITY
  const isChange = ({ method, seq }: Message): boolean => seq > since && method === 'notifications/tools/list_changed'
  return ofSubscription(listen, conversations).some(isChange)
}
