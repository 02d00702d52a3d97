import {
  all,
  at,
  type Conversation,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  type Message,
  notObserved,
  passed,
  sameJson,
  seen,
  type TestClient,
} from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { streamParts } from '../../judging/stream-parts.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'
import { type CutLabel, cutEverywhere, judgeCuts } from './parts/cuts.ts'

type Label = 'callThird' | 'callA' | 'callB' | 'replayA' | 'replayB' | 'stranger' | CutLabel

const ids = { third: 'resumed-third', A: 'resumed-a', B: 'resumed-b' } as const

const isAnswer = (id: string) => (message: { readonly id?: Json; readonly method?: Json }) =>
  message.id === id && message.method === undefined

/** The id of the first event of a POST's stream; undefined when it has none, or is no stream. */
const firstEventId = ({ http }: Exchange): string | undefined => http?.events.find(({ id = '' }) => id !== '')?.id

/** The messages that follow the first event with an id on the stream of a call: what a resumption from there is due. */
function dueAfter(conversation: Conversation, { call, replay }: Replayed): Message[] {
  const first = call.http?.events.find(({ id = '' }) => id !== '')
  const parts = partsOf(conversation, call, replay)
  const begin = (first?.seq ?? 0) + carried(first)
  return conversation.bySubject.filter(({ http, seq }) => http !== undefined && parts.has(http.http) && seq > begin)
}

/** What has carried the stream of a call before the replay. */
const partsOf = (conversation: Conversation, call: Exchange, replay: Exchange): ReadonlySet<number> =>
  streamParts(conversation, call, replay.http?.seq)

/** An event that carries a message is in the trace twice: as the event, and right after it as the message. */
const carried = (event: { readonly data?: string } | undefined): number => ((event?.data ?? '') === '' ? 0 : 1)

interface Replayed {
  readonly call: Exchange
  readonly replay: Exchange
}

/** What came on the resumed stream, without news: a stream on which nothing is sent again carries those, too. */
function replayedOn(conversation: Conversation, replayed: Replayed): Message[] {
  const { bySubject, exchanges } = conversation
  const due = dueAfter(conversation, replayed)
  const came = bySubject.filter(({ http }) => http?.http === replayed.replay.http?.http)
  const first = came[0]?.seq ?? 0
  const known = new Set(
    bySubject.flatMap(({ eventId, seq }) => (eventId !== undefined && seq < first ? [eventId] : [])),
  )
  return came.filter(
    (message) =>
      isAmong(due, message) ||
      (message.eventId !== undefined && known.has(message.eventId)) ||
      exchanges.some((exchange) => exchange.sent?.kind === 'request' && belongsTo(message, exchange)),
  )
}

const isAmong = (messages: readonly Message[], message: Message): boolean =>
  messages.some(({ json }) => sameJson(json, message.json))

const belongsTo = (message: Message, { sent }: Exchange): boolean =>
  sameJson(message.id, sent?.id) ||
  (message.method === 'notifications/progress' &&
    sameJson(at(message.params, 'progressToken'), at(sent?.params, '_meta', 'progressToken')))

/**
 * Whether a replayed message belongs to another request than the call, or was an event of another stream. What was on the
 * wrong stream the first time is for another rule.
 */
function isForeign(replayed: Replayed, conversation: Conversation): (message: Message) => boolean {
  const { call, replay } = replayed
  const due = dueAfter(conversation, replayed)
  const parts = partsOf(conversation, call, replay)
  const others = conversation.exchanges.filter((exchange) => exchange !== call && exchange.sent?.kind === 'request')
  const elsewhere = conversation.bySubject.filter(
    ({ http, eventId, seq }) =>
      eventId !== undefined &&
      !(http !== undefined && parts.has(http.http)) &&
      seq < (replay.http?.seq ?? Number.POSITIVE_INFINITY),
  )
  return (message) =>
    !isAmong(due, message) &&
    (others.some((other) => belongsTo(message, other)) || elsewhere.some(({ eventId }) => eventId === message.eventId))
}

/** Judges each replay; a server that replays nothing is free to. */
function onReplays(
  labels: Labels<Label>,
  context: JudgeContext,
  judge: (replayed: Replayed, messages: readonly Message[], conversation: Conversation) => Finding,
): Finding {
  const { callA, callB } = labels
  if (firstEventId(callA) === undefined) return notObserved('the events carry no ids')
  const both: Replayed[] = [
    { call: callB, replay: labels.replayB },
    { call: callA, replay: labels.replayA },
  ]
  return each(both, (replayed) => {
    const conversation = conversationOf(replayed.call, context)
    const messages = replayedOn(conversation, replayed)
    return messages.length === 0 ? notObserved('nothing was replayed') : judge(replayed, messages, conversation)
  })
}

const fromTheFirst = (labels: Labels<Label>, context: JudgeContext): Finding =>
  onReplays(labels, context, (replayed, messages, conversation) => {
    const due = dueAfter(conversation, replayed)
    if (messages.some(isForeign(replayed, conversation)))
      return notObserved('another stream was replayed too; http.resume.no-foreign-replay reports that')
    if (due.every(({ json }, i) => sameJson(json, messages[i]?.json))) return passed
    return failed(
      `the ${due.length} messages after the event, in their order`,
      messages.map(({ json }) => json ?? null),
      ...messages.map(({ seq }) => seq),
    )
  })

async function resume(client: TestClient<Label>, call: Exchange, as: Label, id: string): Promise<void> {
  const lastEventId = firstEventId(call)
  if (lastEventId === undefined) return
  const stream = await client.listen({ lastEventId, as })
  if (stream.exchange.http?.status === 200) await client.next(isAnswer(id))
  await stream.close()
}

/** In a session of its own, which this event never was in. */
async function resumeElsewhere(stranger: TestClient<Label>, call: Exchange): Promise<void> {
  const lastEventId = firstEventId(call)
  if (lastEventId === undefined) return
  const stream = await stranger.listen({ lastEventId, as: 'stranger' })
  await stranger.fence()
  await stranger.fence()
  await stream.close()
}

/** What a session gets that belongs to another one: nothing there asked for it. */
function acrossSessions(labels: Labels<Label>, context: JudgeContext): Finding | undefined {
  const stranger = seen(labels, 'stranger')
  if (stranger === undefined) return undefined
  const { callA } = labels
  const came = conversationOf(stranger, context).bySubject.filter(({ http }) => http?.http === stranger.http?.http)
  const foreign = came.filter((message) => belongsTo(message, callA))
  const [first] = foreign
  if (first === undefined) return undefined
  return failed('nothing of a stream of another session', first.json, ...foreign.map(({ seq }) => seq))
}

export default using(['resumable-streams', 'progress-tool'], ['logging-tool']).serverScenario<Label>({
  title: 'A replay after Last-Event-ID',
  waits: true,
  async drive({ connect, revision, facts, fixtures }) {
    if (!revision.sessions || facts.capabilities.tools === undefined) return
    const client = await connect()
    const tool = await reportingCall(client, fixtures)
    if (tool === undefined) return
    const call = (id: string, as: Label): Promise<Exchange> => {
      return client.request('tools/call', { ...tool }, { id, as, meta: { progressToken: id } })
    }
    await call(ids.third, 'callThird')
    const [a, b] = await Promise.all([call(ids.A, 'callA'), call(ids.B, 'callB')])
    if (firstEventId(a) === undefined) return
    // What has come so far is not what is waited for below.
    for (const id of [ids.A, ids.B]) await client.next(isAnswer(id))
    await resume(client, b, 'replayB', ids.B)
    await resume(client, a, 'replayA', ids.A)
    await resumeElsewhere(await connect({ fresh: true }), a)
    await cutEverywhere(client, { facts }, fixtures.find('logging-tool') ?? tool)
  },
  judges: {
    'http.resume.no-foreign-replay': (labels, context) => {
      const across = acrossSessions(labels, context)
      if (across !== undefined) return across
      return onReplays(labels, context, (replayed, messages, conversation) => {
        const { call } = replayed
        const foreign = messages.find(isForeign(replayed, conversation))
        return check(
          foreign === undefined,
          `only messages of the stream of ${JSON.stringify(call.sent?.id)}`,
          foreign?.json,
          ...(foreign === undefined ? [] : [foreign.seq]),
        )
      })
    },
    'http.resume.event-id-identifies-stream': (labels, context) =>
      onReplays(labels, context, ({ call }, messages) =>
        check(
          messages.some((message) => belongsTo(message, call)),
          `messages of the stream of ${JSON.stringify(call.sent?.id)}`,
          messages[0]?.json,
        ),
      ),
    'http.resume.event-id-cursor': (labels, context) =>
      all([fromTheFirst(labels, context), ...judgeCuts(labels, context)]),
  },
})
