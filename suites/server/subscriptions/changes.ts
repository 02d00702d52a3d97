import { failed, type Message, notObserved, passed, sameJson } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { changer, touchedUri } from '../../stimuli/change.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { acknowledged, idOf, isChange, ofSubscription, supported, updated } from './parts/messages.ts'

const tools = 'notifications/tools/list_changed'

type Listen = 'listen:tools' | 'listen:touched' | 'listen:all'

/** "tools" wants tools but no prompts, "touched" one resource, "all" every list. */
export default using(['mutation-tool']).serverScenario<Listen | 'cancelled'>({
  title: 'What reaches which subscription',
  // Changes would reach the subscriptions and lists of others.
  isolation: 'alone',
  async drive({ connect, fixtures }) {
    const client = await connect({ fresh: true })
    const change = changer(client, fixtures)
    if (change === undefined) return
    const listen = async (as: Listen, id: Json, notifications: JsonObject) => {
      const open = await client.start('subscriptions/listen', { notifications }, { as, id })
      const isMine = (message: JsonObject, method: string): boolean =>
        message.method === method && String(subscriptionId(message)) === String(id)
      await open.next((message) => isMine(message, acknowledged) || sameJson(message.id, id))
      return { open, hears: (method: string) => open.next((message) => isMine(message, method)) }
    }
    const some = await listen('listen:tools', 'sub-1', { toolsListChanged: true, promptsListChanged: false })
    const touched = await listen('listen:touched', 7, { resourceSubscriptions: [touchedUri] })
    const lists = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true }
    const all = await listen('listen:all', '8', lists)
    for (const what of ['tool', 'prompt', 'resource', 'touch'] as const) await change(what)
    await all.hears('notifications/resources/list_changed')
    await touched.hears(updated)
    await some.hears(tools)
    await some.open.cancel()
    await client.fence({ as: 'cancelled' })
    for (const what of ['tool', 'prompt', 'resource'] as const) await change(what)
    await all.hears('notifications/resources/list_changed')
    await touched.open.cancel()
    await all.open.cancel()
    await client.fence()
  },
  judges: {
    'subscriptions.server.ends-on-cancel': (labels, { conversations }) => {
      const { 'listen:tools': cancelled, 'listen:all': kept } = labels
      const end = labels.cancelled.response?.seq
      if (end === undefined) return notObserved('nothing was answered after the cancellation')
      const later = (message: Message): boolean => message.seq > end
      const stray = sentBySubject({ conversations }).find(
        (m) => later(m) && isChange(m) && String(idOf(m)) === String(cancelled.sent?.id),
      )
      if (stray !== undefined) return failed('nothing for a cancelled subscription', stray.json, stray.seq)
      const isStillServed = ofSubscription(supported(kept), conversations).some((m) => later(m) && isChange(m))
      return isStillServed ? passed : notObserved('no later change was announced to anybody')
    },
  },
  provokes: ['subscriptions.server.only-requested-types', 'subscriptions.server.id-on-notifications'],
})
