import {
  at,
  each,
  type Finding,
  failed,
  type Judge,
  type JudgeContext,
  type Labels,
  type Message,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonArray, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { changeNotices } from '../../judging/change-notices.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { changer, touchedUri } from '../../stimuli/change.ts'
import {
  declaredLists,
  keysOf,
  type ListKind,
  promptList,
  resourceList,
  toolList,
  walkPages,
} from '../../stimuli/lists.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { series } from '../../stimuli/series.ts'
import { throughRounds } from '../../stimuli/through-rounds.ts'
import {
  acknowledged,
  acknowledgement,
  idOf,
  isChange,
  ofSubscription,
  supported,
  updatedNotice,
} from './parts/messages.ts'

type Listen = 'listen:tools' | 'listen:touched' | 'listen:all'
type When = 'before' | 'after'
type Label = Listen | `${ListKind['member']}-${When}-${number}` | `touched-${When}` | 'cancelled'

const flagOf = ({ capability }: ListKind): string => `${capability}ListChanged`
const announcement = ({ capability }: ListKind): string => `notifications/${capability}/list_changed`

/** What is added may come last, and pages may hold one item. */
const pages = 100

/** "tools" wants tools but no prompts, "touched" one resource, "all" every list. */
export default using(['mutation-tool', 'progress-tool', 'logging-tool']).serverScenario<Label>({
  title: 'What reaches which subscription',
  // Changes would reach the subscriptions and lists of others.
  isolation: 'alone',
  async drive({ connect, fixtures, facts }) {
    // Over stdio a connection is a start.
    if (fixtures.find('mutation-tool') === undefined) return
    const client = await connect({ fresh: true })
    const change = changer(client, fixtures)
    if (change === undefined) return
    const listen = async (as: Listen, id: Json, notifications: JsonObject) => {
      const open = await client.start('subscriptions/listen', { notifications }, { as, id })
      const isMine = (message: JsonObject, method: string): boolean =>
        message.method === method && String(subscriptionId(message)) === String(id)
      const first = await open.next((message) => isMine(message, acknowledged) || sameJson(message.id, id))
      const promised = at(first, 'params', 'notifications')
      return { open, promised, hears: (method: string) => open.next((message) => isMine(message, method)) }
    }
    const some = await listen('listen:tools', 'sub-1', { toolsListChanged: true, promptsListChanged: false })
    const touched = await listen('listen:touched', 70_107, { resourceSubscriptions: [touchedUri] })
    const lists = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true }
    const all = await listen('listen:all', '70108', lists)
    const kinds = declaredLists(facts.capabilities).filter(({ member }) => member !== 'resourceTemplates')
    const hearAll = async (): Promise<void> => {
      for (const kind of kinds) if (at(all.promised, flagOf(kind)) === true) await all.hears(announcement(kind))
    }
    const look = async (when: When): Promise<void> => {
      for (const kind of kinds) await walkPages(client, kind, (page): Label => `${kind.member}-${when}-${page}`, pages)
      if (facts.capabilities.resources !== undefined)
        await throughRounds(client, 'resources/read', { uri: touchedUri }, { as: `touched-${when}` })
    }

    await look('before')
    for (const what of ['tool', 'prompt', 'resource', 'touch'] as const) await change(what)
    await hearAll()
    if (isJsonArray(at(touched.promised, 'resourceSubscriptions'))) await touched.hears(updatedNotice)
    if (at(some.promised, flagOf(toolList)) === true) await some.hears(announcement(toolList))
    await look('after')

    // What other requests bring meanwhile is theirs, and does not come on a subscription.
    const busy = (['progress-tool', 'progress-tool', 'logging-tool'] as const).map((name, index) => {
      const tool = fixtures.find(name)
      const params = { name: tool?.name ?? '', arguments: tool?.arguments ?? {} }
      const meta = { progressToken: `beside-${index}`, 'io.modelcontextprotocol/logLevel': 'debug' }
      return tool === undefined ? undefined : client.request('tools/call', params, { meta })
    })
    await Promise.all(busy)

    await some.open.cancel()
    await client.fence({ as: 'cancelled' })
    for (const what of ['tool', 'prompt', 'resource'] as const) await change(what)
    await hearAll()
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
    'tools.list-changed.sent-on-listen-stream': announced(toolList, ['listen:tools', 'listen:all']),
    'prompts.list-changed.sent-on-listen-stream': announced(promptList, ['listen:all']),
    'resources.list-changed.sent-on-listen-stream': announced(resourceList, ['listen:all']),
    'resources.updated.sent-on-listen-stream': (labels, context) => {
      const { 'touched-before': before, 'touched-after': after } = labels
      if (sameJson(before.result.contents, after.result.contents)) return notObserved('the resource did not change')
      return heard(labels['listen:touched'], context, updatedNotice, (promised) => {
        const uris = at(promised, 'resourceSubscriptions')
        return isJsonArray(uris) && uris.includes(touchedUri)
      })
    },
  },
  provokes: [
    ...changeNotices,
    'subscriptions.server.no-id-elsewhere',
    'http.stream.notifications-relate',
    'http.stream.response-on-own-stream',
    'http.stream.listen-no-request-scoped',
    'logging.server.own-stream-only',
    'logging.server.not-on-subscription',
  ],
})

/** A list that has changed is announced on each subscription that was promised so. */
function announced(kind: ListKind, listens: readonly Listen[]): Judge<Label> {
  return (labels, context) => {
    const of = (when: When): string => {
      const pages = series<`${ListKind['member']}-${When}`>(labels, `${kind.member}-${when}`)
      return keysOf(pages, kind).join('\n')
    }
    if (of('before') === of('after')) return notObserved('the list did not change')
    return each(listens, (listen) =>
      heard(labels[listen], context, announcement(kind), (promised) => at(promised, flagOf(kind)) === true),
    )
  }
}

function heard(
  listen: Labels<Listen>[Listen],
  { conversations }: JudgeContext,
  method: string,
  isPromised: (filter: Json | undefined) => boolean,
): Finding {
  const first = acknowledgement(supported(listen), conversations)
  if (!isPromised(at(first.params, 'notifications'))) return notObserved('the subscription was not promised that')
  const isHeard = ofSubscription(listen, conversations).some((message) => message.method === method)
  return isHeard ? passed : failed(`${method} for subscription ${JSON.stringify(listen.sent?.id)}`, undefined)
}
