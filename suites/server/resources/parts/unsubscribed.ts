import {
  type Conversation,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  type Message,
  notObserved,
  passed,
} from '../../../../harness/index.ts'
import { conversationOf } from '../../../judging/conversation-of.ts'
import { series } from '../../../stimuli/series.ts'
import { updatedNotice } from '../../subscriptions/parts/messages.ts'

/** Subscriptions that are tried, until one is accepted; its end, a fence after that, and one after the resource has changed again. */
export type UnsubscribeLabel = `subscribe-${number}` | 'unsubscribe' | 'quiet' | 'end'

/** So often a change is made while the subscription holds, and after its end: the updates have to follow the changes. */
export const changeRounds = 3

/**
 * Milliseconds between two updates that came one after the other while the subscription held, the shortest: of a server that tells by
 * the clock, that is its period. Undefined where fewer than two came.
 */
function pace(updates: readonly Message[]): number | undefined {
  const gaps = updates.slice(1).map(({ at }, index) => at - (updates[index]?.at ?? at))
  return gaps.length === 0 ? undefined : Math.min(...gaps)
}

/** Whether updates come so slowly that the next one would still be to come: then it has to be waited for. */
export function mayFollow(conversation: Conversation): boolean {
  const subscribe = conversation.exchanges.findLast(({ sent }) => sent?.method === 'resources/subscribe')
  const unsubscribe = conversation.byPeer.findLast(({ method }) => method === 'resources/unsubscribe')
  const last = conversation.messages.at(-1)
  if (subscribe === undefined || unsubscribe === undefined || last === undefined) return false
  const period = pace(updatesOf(subscribe, conversation).filter(({ seq }) => seq < unsubscribe.seq))
  return period !== undefined && last.at - unsubscribe.at <= period
}

/**
 * Silence proves that a subscription has ended only if updates came while it existed. Otherwise a late update may have been on its way.
 */
export function updatesStop(labels: Labels<UnsubscribeLabel>, context: JudgeContext): Finding {
  const subscribe = series(labels, 'subscribe').at(-1)
  if (subscribe === undefined) return notObserved('no resource is listed')
  if (subscribe.response?.result === undefined) return notObserved(`resources/subscribe got ${subscribe.whatCame}`)
  const { unsubscribe, quiet, end } = labels
  const { response } = unsubscribe
  if (response?.result === undefined) return failed('a result', response?.json ?? unsubscribe.whatCame)
  const [from, until] = [quiet.response?.seq, end.response?.seq]
  if (from === undefined) return notObserved(`the request after resources/unsubscribe got ${quiet.whatCame}`)
  const updates = updatesOf(subscribe, conversationOf(subscribe, context))
  const before = updates.filter(({ seq }) => seq < (unsubscribe.sent?.seq ?? 0))
  const heard = before.length > 0
  const late = updates.filter(({ seq }) => seq > from && seq < (until ?? Number.POSITIVE_INFINITY))
  const proof = late[heard ? 0 : 1]
  if (proof !== undefined) return failed('no update after resources/unsubscribe', proof.json, proof.seq)
  if (until === undefined) return notObserved(`the last request got ${end.whatCame}`)
  if (!heard) return notObserved('no update came before resources/unsubscribe, so none could stop')
  const period = pace(before)
  if (period === undefined)
    return notObserved(
      'a single update came before resources/unsubscribe: it may be one of many that come by the clock',
    )
  const silence = (end.response?.at ?? 0) - (quiet.response?.at ?? 0)
  return silence > period
    ? passed
    : notObserved(`updates came ${Math.round(period)} ms apart, and were waited for ${Math.round(silence)} ms`)
}

/** The updates of what an exchange subscribed to; one of a part of it is one. */
export function updatesOf({ sent, params }: Exchange, { bySubject }: Conversation): readonly Message[] {
  const uri = params.uri
  if (typeof uri !== 'string') return []
  const from = sent?.seq ?? Number.POSITIVE_INFINITY
  return bySubject.filter(
    (message) =>
      message.method === updatedNotice &&
      message.seq > from &&
      typeof message.params?.uri === 'string' &&
      message.params.uri.startsWith(uri),
  )
}
