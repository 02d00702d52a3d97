import {
  all,
  allSeen,
  at,
  type Conversation,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  header,
  type Message,
  mediaType,
  notObserved,
  passed,
  sameJson,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { acknowledged, acknowledgement, ofSubscription, supported } from './parts/messages.ts'

type Label = 'discover' | 'listen:alone' | (typeof listens)[number]

const single: JsonObject = { toolsListChanged: true }
const listens = ['listen:whole', 'listen:single', 'listen:resources'] as const

/** Filter member -> the server capability that promises it. */
const promised = {
  toolsListChanged: ['tools', 'listChanged'],
  promptsListChanged: ['prompts', 'listChanged'],
  resourcesListChanged: ['resources', 'listChanged'],
  resourceSubscriptions: ['resources', 'subscribe'],
} as const

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions */
export default serverScenario<Label>({
  title: 'Several subscriptions: acknowledged, kept apart, kept open',
  group: 'plain',
  async drive({ connect, facts }) {
    const client = await connect()
    const uris = facts.resources.map(({ uri }) => uri).filter((uri) => typeof uri === 'string')
    const lists = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true }
    const resourceSubscriptions = uris.slice(0, 1)
    const open = async (as: Label, id: Json, notifications: JsonObject) => {
      const listen = await client.start('subscriptions/listen', { notifications }, { as, id })
      await listen.next((message) => sameJson(subscriptionId(message), id) || sameJson(message.id, id))
      return listen
    }
    await client.request('server/discover', undefined, { as: 'discover' })
    const alone = await open('listen:alone', 'sub-0', { ...lists, resourceSubscriptions })
    await client.fence()
    await client.fence()
    await alone.cancel()
    const whole = await open('listen:whole', 'sub-1', { ...lists, resourceSubscriptions })
    // Numbers that no request on a shared connection has had.
    const second = await open('listen:single', 70_107, single)
    const third = await open('listen:resources', '70108', { resourcesListChanged: true, resourceSubscriptions })
    await client.fence()
    await second.cancel()
    await client.fence()
    await client.fence()
    await whole.cancel()
    await third.cancel()
    await client.fence()
  },
  judges: {
    'subscriptions.server.acknowledges-first': (labels, { conversations }) => {
      const listen = supported(labels['listen:alone'])
      if (isOther(listen)) return notObserved('the answer is no event stream')
      const [first] = ofSubscription(listen, conversations)
      if (first === undefined) return failed('the acknowledgement as the first message', listen.whatCame)
      return check(first.method === acknowledged, `${acknowledged} first`, first.json, first.seq)
    },
    'subscriptions.server.ack-subset': (labels, { conversations }) => {
      const offered = at(labels.discover.response?.result, 'capabilities')
      return each(listens, (label) => {
        const requested = at(labels[label].params, 'notifications')
        const message = acknowledgement(labels[label], conversations)
        const honoured = at(message.params, 'notifications')
        if (!isJsonObject(honoured) || !isJsonObject(requested)) return notObserved('it names no notifications')
        return all([
          ...Object.entries(honoured).map(([name, value]) => ofRequest(name, value, requested, message)),
          ...Object.entries(promised).map(([name, path]) => {
            const isHonoured = honoured[name] === true || (isJsonArray(honoured[name]) && honoured[name].length > 0)
            if (!isHonoured || offered === undefined || at(offered, ...path) === true) return passed
            return warned(`no ${name}, since ${path.join('.')} is not declared`, message.json, message.seq)
          }),
        ])
      })
    },
    'subscriptions.server.supports-several': (labels, { conversations }) => {
      if (honoursNothing(acknowledgement(supported(labels['listen:alone']), conversations)))
        return notObserved(nothingOffered)
      if (staysOpen(labels['listen:alone'], conversations).verdict === 'failed')
        return notObserved('not even one stays open')
      return each(listens, (label) => {
        const listen = supported(labels[label])
        const isKnown = ofSubscription(listen, conversations).some(({ method }) => method === acknowledged)
        if (!isKnown) return failed(`${JSON.stringify(listen.sent?.id)} acknowledged too`, listen.whatCame)
        return label === 'listen:single' ? passed : staysOpen(listen, conversations)
      })
    },
    'subscriptions.server.stays-open': (labels, { conversations }) => {
      const listen = supported(labels['listen:alone'])
      if (honoursNothing(acknowledgement(listen, conversations))) return notObserved(nothingOffered)
      const alone = staysOpen(listen, conversations)
      if (alone.verdict !== 'failed') return alone
      // A server may end a subscription at any time; one that ends each at once has none.
      const others = allSeen(labels, ['listen:whole', 'listen:resources']).filter((other) =>
        endsEarly(other, conversations),
      )
      return others.length === 2 ? alone : { ...alone, verdict: 'warned' }
    },
    'http.stream.listen-is-sse': (labels) => {
      const { http, response, whatCame } = supported(labels['listen:alone'])
      if (http?.status === undefined) return notObserved('no HTTP response came')
      const isStream = http.status === 200 && mediaType(http.responseHeaders) === 'text/event-stream'
      return check(isStream, 'an open text/event-stream with status 200', response?.json ?? whatCame)
    },
    'http.stream.x-accel-buffering': (labels) => {
      const { http } = supported(labels['listen:alone'])
      if (http === undefined || mediaType(http.responseHeaders) !== 'text/event-stream') return notObserved('no stream')
      const value = header(http.responseHeaders, 'x-accel-buffering')
      return check(value?.toLowerCase() === 'no', 'X-Accel-Buffering: no', value)
    },
  },
  provokes: ['subscriptions.server.id-on-notifications'],
})

function ofRequest(name: string, value: Json | undefined, requested: JsonObject, { json, seq }: Message): Finding {
  const wanted = requested[name]
  if (value === false) return passed
  const isPart =
    isJsonArray(value) && isJsonArray(wanted) ? value.every((uri) => wanted.includes(uri)) : value === wanted
  return isPart ? passed : failed(`only what was asked for: ${JSON.stringify(requested)}`, json, seq)
}

const nothingOffered = 'the server has nothing to subscribe to, so it may end subscriptions at once'

function honoursNothing({ params }: Message): boolean {
  const honoured = at(params, 'notifications')
  const isNothing = (value: Json): boolean => value === false || (isJsonArray(value) && value.length === 0)
  return isJsonObject(honoured) && Object.values(honoured).every(isNothing)
}

const endsEarly = (listen: Exchange, conversations: readonly Conversation[]): boolean =>
  staysOpen(listen, conversations).verdict === 'failed' &&
  ofSubscription(listen, conversations).some((message) => message.method === acknowledged && !honoursNothing(message))

const isOther = ({ http }: Exchange): boolean =>
  http?.status !== undefined && mediaType(http.responseHeaders) !== 'text/event-stream'

/** Neither answered nor, over HTTP, ended by the server before we ended it. */
function staysOpen({ sent, response, http }: Exchange, conversations: readonly Conversation[]): Finding {
  const isCancel = ({ method, params }: Message): boolean =>
    method === 'notifications/cancelled' && sameJson(params?.requestId, sent?.id)
  const cancel = conversations.flatMap(({ byPeer }) => byPeer).find(isCancel)
  if (response !== undefined && response.seq < (cancel?.seq ?? Number.POSITIVE_INFINITY))
    return failed('no answer while the subscription lasts', response.json)
  return check(http?.endedBy !== 'target', 'a stream that stays open', 'the server ended it')
}
