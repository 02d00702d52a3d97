/** Each request has its own answer, and what depends on nothing is answered as before. */
import {
  type Conversation,
  type Exchange,
  each,
  type Finding,
  failed,
  type Message,
  notObserved,
  passed,
  sameJson,
  warned,
} from '../../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../../schema/index.ts'
import { lists } from '../../../../stimuli/lists.ts'
import { isUnanswered } from '../../broken.ts'
import { hasChangedSince, isGivenUp, type LawJudge, ofEach, requests, wasGivenUp, wasInVain } from './of-each.ts'

export const answered: LawJudge = (labels, context) =>
  ofEach((conversation, all) => {
    const due = requests(conversation).filter((exchange) => !isGivenUp(exchange, conversation))
    // What was open when the time of the scenario, or that of a sequence, was up was not waited for.
    const isCutShort = context.isCutShort || wasGivenUp(conversation)
    const isLost = (exchange: Exchange): boolean =>
      exchange.outcome === 'unanswered' ||
      (!isCutShort &&
        (isUnanswered(exchange) || (wasInVain(exchange, conversation) && isElsewhereAnswered(exchange, all))))
    const lost = due.filter(isLost).find((exchange) => !mayLackItsId(exchange, conversation))
    if (lost !== undefined) return failed(`an answer to ${lost.name}`, lost.whatCame, ...lost.evidence)
    return (
      refusedLater(conversation) ??
      differsLater(conversation) ??
      (due.length === 0 ? notObserved('nothing was asked') : passed)
    )
  })(labels, context)

/** An error without an id came that no odd message of ours explains: another requirement covers an answer that lacks its id. */
function mayLackItsId({ sent, response }: Exchange, { bySubject, byPeer }: Conversation): boolean {
  const since = sent?.seq ?? 0
  const nameless = bySubject.filter((message) => message.seq > since && message.error && (message.id ?? null) === null)
  const odd = byPeer.filter(({ deliberate }) => deliberate !== undefined)
  return response === undefined && nameless.length > odd.length
}

/** A tool may work as long as it likes: one that has answered the same call elsewhere is not at work any more. */
function isElsewhereAnswered({ sent }: Exchange, all: readonly Conversation[]): boolean {
  if (sent === undefined) return false
  const question = questionOf(sent)
  return all
    .flatMap(requests)
    .some((other) => other.response !== undefined && other.sent !== undefined && questionOf(other.sent) === question)
}

/** What does not depend on anything is answered as before. That an error is no answer to a valid request no sentence says. */
function refusedLater(conversation: Conversation): Finding | undefined {
  const known = new Map<string, Exchange>()
  for (const exchange of requests(conversation)) {
    const { sent, response } = exchange
    if (sent === undefined || response === undefined || sent.deliberate !== undefined) continue
    if (!steady.has(sent.method ?? '') || isGivenUp(exchange, conversation)) continue
    const key = questionOf(sent)
    const before = known.get(key)
    if (response.result !== undefined) known.set(key, before ?? exchange)
    else if (before !== undefined && !hasChangedSince(before, conversation)) {
      const finding = warned(`a result of ${sent.method}, as before`, response.json, ...exchange.evidence)
      return { ...finding, contrast: before.evidence }
    }
  }
  return undefined
}

/** Between two answers that are alike stands another one: how the same request is written changes nothing. */
function differsLater(conversation: Conversation): Finding | undefined {
  const all = requests(conversation)
  const known = knownAnswers(all, isUsuallyWritten)
  for (const [index, exchange] of all.entries()) {
    const { sent } = exchange
    const answer = answerOf(exchange)
    if (sent === undefined || answer === undefined || !steady.has(sent.method ?? '')) continue
    const usual = known.get(questionOf(sent))
    if (usual === undefined || sameJson(answer, usual) || hasChanged(conversation)) continue
    const isUsualAgain = all
      .slice(index + 1)
      .find(
        (later) =>
          later.sent !== undefined && questionOf(later.sent) === questionOf(sent) && sameJson(answerOf(later), usual),
      )
    if (isUsualAgain === undefined) continue
    const finding = warned(
      `the result of ${sent.method} that came before and comes after`,
      answer,
      ...exchange.evidence,
    )
    return { ...finding, contrast: isUsualAgain.evidence }
  }
  return undefined
}

const hasChanged = ({ bySubject }: Conversation): boolean =>
  bySubject.some(({ method }) => method?.endsWith('/list_changed') === true || method?.endsWith('/updated') === true)

/** Methods whose answer depends on nothing but what the server has. */
const steady: ReadonlySet<string> = new Set([
  ...lists.map(({ method }) => method),
  'ping',
  'server/discover',
  'resources/read',
  'resources/subscribe',
  'prompts/get',
])

/** The same question, whoever asks, in whatever order: without ids, tokens, and members that mean nothing. */
function questionOf({ method, params = {} }: Message): string {
  const { _meta: _, 'x-mcp-conform': __, ...asked } = params
  return `${method} ${JSON.stringify(Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))))}`
}

const answerOf = ({ response }: Exchange): JsonObject | undefined => response?.result

/** Nothing else of the conversation was open meanwhile. */
function isAlone({ sent, response }: Exchange, all: readonly Exchange[]): boolean {
  const [from, to] = [sent?.seq ?? 0, response?.seq ?? Number.POSITIVE_INFINITY]
  return all.every(({ sent: other, response: its }) => {
    if (other === undefined || other === sent) return true
    return other.seq > to || (its?.seq ?? Number.POSITIVE_INFINITY) < from
  })
}

/**
 * As most clients write it. What comes of other spellings is compared with that: it would hide the difference if it counted itself.
 */
function isUsuallyWritten({ sent }: Exchange): boolean {
  const { jsonrpc, id, method, params } = isJsonObject(sent?.json) ? sent.json : {}
  const usual = { jsonrpc, id, method, ...(params !== undefined && { params }) }
  return sent?.text === JSON.stringify(usual) && sent.params?.['x-mcp-conform'] === undefined
}

/** Questions that were answered alike, twice, with nothing else open, and their answers. @param counts which of them are looked at */
function knownAnswers(
  all: readonly Exchange[],
  counts: (exchange: Exchange) => boolean = () => true,
): ReadonlyMap<string, Json> {
  const alone = new Map<string, Json[]>()
  for (const exchange of all) {
    const answer = answerOf(exchange)
    if (exchange.sent === undefined || answer === undefined || !counts(exchange) || !isAlone(exchange, all)) continue
    const key = questionOf(exchange.sent)
    alone.set(key, [...(alone.get(key) ?? []), answer])
  }
  const twice = [...alone].filter(
    ([, answers]) => answers.length > 1 && answers.every((one) => sameJson(one, answers[0])),
  )
  return new Map(twice.map(([key, answers]) => [key, answers[0] ?? null]))
}

/** The answer to another question under the id of this one. */
export const ownAnswer = ofEach((conversation) => {
  const all = requests(conversation)
  const known = knownAnswers(all)
  return each(
    all,
    (exchange) => {
      const answer = answerOf(exchange)
      if (exchange.sent === undefined || answer === undefined) return notObserved('no result')
      const own = known.get(questionOf(exchange.sent))
      if (own === undefined || sameJson(answer, own)) return passed
      const taken = [...known].find(([, other]) => sameJson(other, answer))
      if (taken === undefined) return notObserved('the answer is another one each time')
      return failed(`the answer to ${questionOf(exchange.sent)}, not that to ${taken[0]}`, answer, ...exchange.evidence)
    },
    'nothing was asked',
  )
})
