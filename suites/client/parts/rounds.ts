/** The rounds of requests that get interim results: which request goes by which result. */
import { type Conversation, type Exchange, type Message, sameJson } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

/** Whether params bring what an interim result asked for. */
export const isRepetition = (params: JsonObject): boolean => 'requestState' in params || 'inputResponses' in params

/**
 * How often a client has begun: without sessions several conversations look like one, and each of them may send the same
 * request for the first time. 0: nothing tells, for it neither discovers nor lists.
 */
export function openings({ bySubject }: Pick<Conversation, 'bySubject'>): number {
  const count = (fits: (message: Message) => boolean): number => bySubject.filter(fits).length
  const discovers = count(({ method }) => method === 'server/discover')
  const lists = count(({ method, params }) => method === 'tools/list' && params?.cursor === undefined)
  return discovers === 0 ? lists : discovers
}

/** A request that repeats another one, and what was said to that one. */
export interface Round {
  readonly request: Message
  readonly before: Message
  readonly interim: JsonObject
  readonly interimSeq: number
}

/**
 * The repetitions of the requests with this method (and name) that got interim results. Only what an interim result brought
 * proves one: whoever lets it be may ask anew, with the same arguments or others.
 */
export function rounds(conversation: Conversation, method: string, name?: string): readonly Round[] {
  const isOne = (message: Message | undefined): message is Message =>
    message?.method === method && (name === undefined || message.params?.name === name)
  const exchanges = conversation.exchanges.filter(({ sent, response }) => isOne(sent) && isInterim(response))
  const found: Round[] = []
  for (const request of conversation.bySubject.filter(isOne)) {
    const params = request.params ?? {}
    if (!isRepetition(params)) continue
    const open = exchanges.filter(
      ({ response, sent }) =>
        (response?.seq ?? Number.POSITIVE_INFINITY) < request.seq && !found.some((round) => round.before === sent),
    )
    const { sent, response } = matching(params, open, found) ?? {}
    if (sent === undefined || response?.result === undefined) continue
    found.push({ request, before: sent, interim: response.result, interimSeq: response.seq })
  }
  return found
}

/** Whether a request brings the state, or answers a question, of an interim result that its own method and name were given. */
export function isOwnRound({ exchanges }: Conversation, { method, params = {}, seq }: Message): boolean {
  const target = (all: JsonObject | undefined): Json => all?.name ?? all?.uri ?? null
  return exchanges.some(({ sent, response }) => {
    if (sent?.method !== method || !isInterim(response) || (response?.seq ?? seq) >= seq) return false
    return target(sent?.params) === target(params) && bringsOf(params, response?.result ?? {})
  })
}

/** Answers without a state belong to whoever asked for them, and a state to whoever gave it. */
function bringsOf({ requestState, inputResponses }: JsonObject, interim: JsonObject): boolean {
  if (requestState !== undefined) return requestState === interim.requestState
  return sharesKey(inputResponses, interim.inputRequests)
}

const isInterim = (response: Message | undefined): boolean => response?.result?.resultType === 'input_required'

/** The interim result whose questions are answered, or whose state comes back; else the one that came last. */
function matching(params: JsonObject, open: readonly Exchange[], found: readonly Round[]): Exchange | undefined {
  const { requestState, inputResponses } = params
  const answered = open.find(({ response }) => sharesKey(inputResponses, response?.result?.inputRequests))
  const hasState = (state: unknown): boolean => requestState !== undefined && state === requestState
  const stated = open.find(({ response }) => hasState(response?.result?.requestState))
  // The state of the round before: it goes by the result that came since.
  const former = found.findLast(({ interim }) => hasState(interim.requestState))
  const since = open.find(({ sent }) => former !== undefined && sent === former.request)
  return answered ?? stated ?? since ?? open.at(-1)
}

const sharesKey = (one: unknown, other: unknown): boolean =>
  isJsonObject(one) && isJsonObject(other) && Object.keys(one).some((key) => Object.hasOwn(other, key))

/** Whether a round repeats its request: own parameters alike, whatever the order of their members. */
export const isSameRequest = ({ request, before }: Round): boolean =>
  ['name', 'uri', 'arguments'].every((member) => sameJson(request.params?.[member], before.params?.[member]))
