/**
 * Questions to a client in either era: requests of the server while it holds one of the client's, or calls of tools (one for each
 * question) that need input first.
 */
import {
  at,
  type Exchange,
  type Finding,
  type IncomingRequest,
  type JudgeContext,
  type Labels,
  type Message,
  type MethodScript,
  notObserved,
  type Revision,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { whileHeld } from './held-request.ts'
import { needs } from './needs.ts'
import { isRepetition } from './rounds.ts'

export interface AskedQuestion {
  readonly method: string
  readonly params: JsonObject
  /** Why it should not be asked, where a rule is broken on purpose. */
  readonly deliberate?: string
}

/** By the label of the exchange. */
export type Questions<L extends string> = Readonly<Partial<Record<L, AskedQuestion>>>

/** A question that may go by the results of those before it; undefined where there is nothing to ask. */
export type Following = AskedQuestion | ((results: readonly JsonObject[]) => AskedQuestion | undefined)

/** The part of a script that asks each of them once. */
export function asking<L extends string>(
  questions: Questions<L>,
  { era }: Revision,
): Pick<ServerScript<L>, 'on' | 'tools'> {
  const all: [L, AskedQuestion][] = []
  for (const label in questions) {
    const question = questions[label]
    if (question !== undefined) all.push([label, question])
  }
  if (era === 'modern') return byCalls(all)
  const { initialize, mayAsk } = handshake<L>()
  const on = whileHeld<L>(async (request) => {
    const allowed = all.filter(([, question]) => mayAsk(question))
    await Promise.all(allowed.map(([as, question]) => askOne(request, as, question)))
  })
  return { on: { initialize, ...on } }
}

/** The same, one after the other as they stand there. */
export function askingInTurn<L extends string>(
  questions: readonly (readonly [L, Following])[],
  { era }: Revision,
): Pick<ServerScript<L>, 'on' | 'tools'> {
  if (era === 'modern') return byCalls(questions)
  const results: JsonObject[] = []
  const { initialize, mayAsk } = handshake<L>()
  const on = whileHeld<L>(async (request) => {
    for (const [as, following] of questions) {
      const question = typeof following === 'function' ? following(results) : following
      if (question === undefined || !mayAsk(question)) continue
      const { response } = await askOne(request, as, question)
      if (response === undefined) return
      if (response.result !== undefined) results.push(response.result)
    }
  })
  return { on: { initialize, ...on } }
}

/** What a driver does so that they are asked: it lists tools, and where only calls bring questions it calls those with their names. */
export const bringingQuestions = (names: readonly string[], { era }: Pick<Revision, 'era'>) => [
  { action: 'list-tools' } as const,
  ...(era === 'modern' ? callingEach(names) : []),
]

export const callingEach = (names: readonly string[]) => names.map((name) => ({ action: 'call-tool', name }) as const)

/** Each of them at the call of the tool that has its name, in either era. */
export function askingAtCalls<L extends string>(
  questions: readonly (readonly [L, Following])[],
  { era }: Revision,
): Pick<ServerScript<L>, 'on' | 'tools'> {
  const byName = byCalls(questions)
  if (era === 'modern') return byName
  const { initialize, mayAsk } = handshake<L>()
  const call: MethodScript<L> = async (request) => {
    const [label, following] = questions.find(([name]) => name === request.params.name) ?? []
    const question = typeof following === 'function' ? following([]) : following
    if (label !== undefined && question !== undefined && mayAsk(question)) await askOne(request, label, question)
    return done
  }
  return { ...byName, on: { initialize, 'tools/call': call } }
}

/** A client may declare less than was seen of it before, and what it did not declare it is not asked. */
export function handshake<L extends string>(): {
  initialize: MethodScript<L>
  mayAsk(question: AskedQuestion): boolean
} {
  let declared: JsonObject = {}
  return {
    initialize(request, next) {
      const { capabilities } = request.params
      declared = isJsonObject(capabilities) ? capabilities : {}
      return next()
    },
    mayAsk: (question) => question.deliberate !== undefined || covers(declared, question),
  }
}

/** Elicitation without modes means forms. */
function covers(declared: JsonObject, { method, params }: AskedQuestion): boolean {
  const capability = declared[method.split('/')[0] ?? '']
  if (method !== 'elicitation/create' || !isJsonObject(capability)) return capability !== undefined
  const { form, url } = capability
  return params.mode === 'url' ? url !== undefined : form !== undefined || url === undefined
}

const askOne = <L extends string>(
  request: IncomingRequest<L>,
  as: L,
  { method, params, deliberate }: AskedQuestion,
): Promise<Exchange> => request.request(method, params, { as, deliberate })

const byCalls = <L extends string>(
  questions: readonly (readonly [L, Following])[],
): Pick<ServerScript<L>, 'on' | 'tools'> => ({
  tools: questions.map(([label]) => tool(label)),
  on: { 'tools/call': callsFor(new Map(questions)) },
})

const { clientCapabilities } = metaKey

const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

/** What a client can be asked may differ from request to request. */
export const canBeAsked = (params: JsonObject, method: string): boolean =>
  at(params, '_meta', clientCapabilities, method.split('/')[0] ?? '') !== undefined

const tool = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })

function callsFor<L extends string>(questions: ReadonlyMap<L, Following>): MethodScript<L> {
  const asked = new Set<L>()
  const results: JsonObject[] = []
  return async (request): Promise<JsonObject> => {
    const { params } = request
    const [label, following] = [...questions].find(([name]) => name === params.name) ?? []
    if (label === undefined || following === undefined) return done
    if (isRepetition(params)) {
      const result = at(params, 'inputResponses', label)
      if (isJsonObject(result)) results.push(result)
      return done
    }
    const question = typeof following === 'function' ? following(results) : following
    if (question === undefined) return done
    const { method, deliberate } = question
    const declared = at(params, '_meta', clientCapabilities)
    if (deliberate === undefined && !(isJsonObject(declared) && covers(declared, question))) return done
    if (!asked.has(label)) request.label(label)
    asked.add(label)
    if (deliberate !== undefined) request.deliberate(deliberate)
    return { resultType: 'input_required', inputRequests: { [label]: { method, params: question.params } } }
  }
}

/** What came of a question. */
export interface QuestionOutcome {
  readonly result: JsonObject | undefined
  /** The error in its place; there is none in 2026-07-28, where a client gives the call up. */
  readonly error: JsonObject | undefined
  /** Trace positions of question and answer. */
  readonly evidence: readonly number[]
  /** The request that was interrupted, in 2026-07-28. */
  readonly call: Message | undefined
}

/** Why there is no answer: the client was never in the middle of something. */
export const notAsked = `the client could not be asked: ${needs('list-tools')}`

/** Judges the answer to a question; not-observed when it was never asked. */
export function judgeQuestion<L extends string>(
  labels: Labels<L>,
  context: JudgeContext,
  label: NoInfer<L>,
  judge: (answer: QuestionOutcome) => Finding,
  reason = notAsked,
): Finding {
  const answer = answerTo(labels, context, label)
  return answer === undefined ? notObserved(reason) : judge(answer)
}

/** The answer to a question; undefined when it was never asked. */
export function answerTo<L extends string>(
  labels: Labels<L>,
  context: JudgeContext,
  label: NoInfer<L>,
): QuestionOutcome | undefined {
  const exchange = seen(labels, label)
  if (exchange?.sent === undefined) return undefined
  return exchange.sent.from === 'client' ? inRetry(exchange, context, label) : inResponse(exchange)
}

function inResponse({ response, sent }: Exchange): QuestionOutcome {
  const evidence = [sent?.seq, response?.seq].filter((seq) => seq !== undefined)
  return { result: response?.result, error: response?.error, evidence, call: undefined }
}

function inRetry(exchange: Exchange, context: JudgeContext, key: string): QuestionOutcome {
  const { bySubject } = conversationOf(exchange, context)
  for (const { params, seq } of bySubject) {
    const result = isJsonObject(params?.inputResponses) ? params.inputResponses[key] : undefined
    if (isJsonObject(result)) {
      const evidence = [exchange.response?.seq ?? seq, seq]
      return { result, error: undefined, evidence, call: exchange.sent }
    }
  }
  return { result: undefined, error: undefined, evidence: exchange.evidence, call: exchange.sent }
}
