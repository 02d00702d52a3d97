/** Whether a server answers pings promptly: alone, while a tool works, and in the middle of the opening. */
import {
  type Exchange,
  type Finding,
  isResponse,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  seen,
  warned,
} from '../../../harness/index.ts'
import { conversationOf } from '../conversation-of.ts'
import { promptAnswers } from './pings.ts'

export type PingLabel = 'bare' | 'call' | 'meanwhile' | 'early' | 'after'

export function pingsArePrompt(labels: Labels<PingLabel>, context: JudgeContext): Finding {
  const early = seen(labels, 'early')
  if (early !== undefined) return whileOpening(early, labels.after, context)
  const alone = heard(labels.bare, context, () => promptAnswers([labels.bare], [], askedWith(labels.bare, context)))
  if (alone.verdict !== 'passed') return alone
  const meanwhile = seen(labels, 'meanwhile')
  if (meanwhile === undefined) return passed
  const { call } = labels
  const end = Math.min(call.response?.seq ?? Number.POSITIVE_INFINITY, cancelledAt(context, call))
  // Some targets take one request at a time; no page forbids that in so many words.
  // Where our side had to slow down it came too late to meet the tool at work.
  if ((meanwhile.sent?.seq ?? 0) > end || !wasAtWork(call, meanwhile)) return passed
  return meanwhile.response !== undefined && meanwhile.response.seq < end
    ? passed
    : warned('an answer while a tool is at work', meanwhile.whatCame)
}

/** Milliseconds that a ping has to be kept waiting by a tool before anybody would notice. */
const noticedMs = 1_000

/** A tool that is refused, or over at once, keeps no ping waiting: the two answers may come in any order. */
function wasAtWork({ response }: Exchange, { sent }: Exchange): boolean {
  if (response === undefined || sent === undefined) return true
  const isRefusal = response.result === undefined || response.result.isError === true
  return !isRefusal && response.at - sent.at >= noticedMs
}

/** After the result of initialize, before the notification. A server that waits for that leaves the ping, or keeps it: a warning. */
function whileOpening(early: Exchange, after: Exchange, context: JudgeContext): Finding {
  if (after.response === undefined) return notObserved(`an ordinary request got ${after.whatCame}`)
  const expected = 'an answer to a ping before notifications/initialized'
  if (cameWithOpening(early, after, context)) return warned(expected, 'an answer when the notification had come')
  if (early.response !== undefined || early.outcome === 'closed')
    return promptAnswers([early], [], askedWith(early, context))
  return warned(expected, early.whatCame)
}

/** The notification let the answer go: it came after that about as soon as the answer to what was asked next. */
function cameWithOpening({ response }: Exchange, after: Exchange, context: JudgeContext): boolean {
  const opened = conversationOf(after, context).byPeer.find(({ method }) => method === 'notifications/initialized')
  if (opened === undefined || response === undefined || response.seq < opened.seq) return false
  const next = (after.response?.at ?? 0) - (after.sent?.at ?? 0)
  return response.at - opened.at <= Math.max(noticedMs, 2 * next)
}

/** What else we asked on the same connection. */
function askedWith(ping: Exchange, context: JudgeContext): readonly Exchange[] {
  const { exchanges, byPeer } = conversationOf(ping, context)
  const ours = new Set(byPeer)
  return exchanges.filter(({ sent }) => sent !== undefined && ours.has(sent))
}

/** Judges a server that answers anything on this connection: its opening, if nothing else. */
export function heard(ping: Exchange, context: JudgeContext, judge: () => Finding): Finding {
  return conversationOf(ping, context).bySubject.some(isResponse) ? judge() : notObserved('the server answers nothing')
}

/** Trace position of our cancellation of a request. */
function cancelledAt(context: JudgeContext, call: Exchange): number {
  const cancellation = conversationOf(call, context).byPeer.find(
    ({ method, params }) => method === 'notifications/cancelled' && params?.requestId === call.sent?.id,
  )
  return cancellation?.seq ?? Number.POSITIVE_INFINITY
}
