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

export const updated = 'notifications/resources/updated'

/** Subscriptions that are tried, until one is accepted; its end, a fence after that, and one after the resource has changed again. */
export type Ended = `subscribe-${number}` | 'unsubscribe' | 'quiet' | 'end'

/**
 * That nothing comes any more shows a subscription that has ended only where something came as long as it held. Where nothing
 * did, one that comes late may have been on its way.
 */
export function stops(labels: Labels<Ended>, context: JudgeContext): Finding {
  const subscribe = series(labels, 'subscribe').at(-1)
  if (subscribe === undefined) return notObserved('no resource is listed')
  if (subscribe.response?.result === undefined) return notObserved(`resources/subscribe got ${subscribe.whatCame}`)
  const { unsubscribe, quiet, end } = labels
  const { response } = unsubscribe
  if (response?.result === undefined) return failed('a result', response?.json ?? unsubscribe.whatCame)
  const [from, until] = [quiet.response?.seq, end.response?.seq]
  if (from === undefined) return notObserved(`the request after resources/unsubscribe got ${quiet.whatCame}`)
  const updates = updatesOf(subscribe, conversationOf(subscribe, context))
  const heard = updates.some(({ seq }) => seq < (unsubscribe.sent?.seq ?? 0))
  const late = updates.filter(({ seq }) => seq > from && seq < (until ?? Number.POSITIVE_INFINITY))
  const proof = late[heard ? 0 : 1]
  if (proof !== undefined) return failed('no update after resources/unsubscribe', proof.json, proof.seq)
  if (until === undefined) return notObserved(`the last request got ${end.whatCame}`)
  return heard ? passed : notObserved('no update came before resources/unsubscribe, so none could stop')
}

/** The updates of what an exchange subscribed to; one of a part of it is one. */
export function updatesOf({ sent, params }: Exchange, { bySubject }: Conversation): readonly Message[] {
  const uri = params.uri
  if (typeof uri !== 'string') return []
  const from = sent?.seq ?? Number.POSITIVE_INFINITY
  return bySubject.filter(
    (message) =>
      message.method === updated &&
      message.seq > from &&
      typeof message.params?.uri === 'string' &&
      message.params.uri.startsWith(uri),
  )
}
