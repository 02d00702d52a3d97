/**
 * Questions to a client in either era: requests of the server while it holds one of the client's, or calls of tools (one for each
 * question) that need input first.
 */
import {
  at,
  type Exchange,
  type JudgeContext,
  type Labels,
  type Message,
  type MethodScript,
  type Revision,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { whileHeld } from './held-request.ts'
import { isRepetition } from './rounds.ts'

export interface Question {
  readonly method: string
  readonly params: JsonObject
  /** Why it should not be asked, where a rule is broken on purpose. */
  readonly deliberate?: string
}

/** By the label of the exchange. */
export type Questions<L extends string> = Readonly<Partial<Record<L, Question>>>

/** The part of a script that asks each of them once. */
export function asking<L extends string>(
  questions: Questions<L>,
  { era }: Revision,
): Pick<ServerScript<L>, 'on' | 'tools'> {
  const all: [L, Question][] = []
  for (const label in questions) {
    const question = questions[label]
    if (question !== undefined) all.push([label, question])
  }
  if (era === 'modern')
    return { tools: all.map(([label]) => tool(label)), on: { 'tools/call': callsFor(new Map(all)) } }
  const on = whileHeld<L>(async (request) => {
    await Promise.all(
      all.map(([as, { method, params, deliberate }]) =>
        request.request(method, params, { as, ...(deliberate === undefined ? {} : { deliberate }) }),
      ),
    )
  })
  return { on }
}

const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

/** What a client can be asked may differ from request to request. */
export const isDeclared = (params: JsonObject, method: string): boolean =>
  at(params, '_meta', 'io.modelcontextprotocol/clientCapabilities', method.split('/')[0] ?? '') !== undefined

const tool = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })

function callsFor<L extends string>(questions: ReadonlyMap<L, Question>): MethodScript<L> {
  const asked = new Set<L>()
  return async (request): Promise<JsonObject> => {
    const { params } = request
    const [label, question] = [...questions].find(([name]) => name === params.name) ?? []
    if (label === undefined || question === undefined || isRepetition(params)) return done
    const { method, deliberate } = question
    if (deliberate === undefined && !isDeclared(params, method)) return done
    if (!asked.has(label)) request.label(label)
    asked.add(label)
    if (deliberate !== undefined) request.deliberate(deliberate)
    return { resultType: 'input_required', inputRequests: { [label]: { method, params: question.params } } }
  }
}

/** What came of a question. */
export interface Answer {
  readonly result: JsonObject | undefined
  /** The error in its place; there is none in 2026-07-28, where a client gives the call up. */
  readonly error: JsonObject | undefined
  /** Trace positions of question and answer. */
  readonly evidence: readonly number[]
  /** The request that was interrupted, in 2026-07-28. */
  readonly call: Message | undefined
}

/** The answer to a question; undefined when it was never asked. */
export function answerTo<L extends string>(
  labels: Labels<L>,
  context: JudgeContext,
  label: NoInfer<L>,
): Answer | undefined {
  const exchange = seen(labels, label)
  if (exchange?.sent === undefined) return undefined
  return exchange.sent.from === 'client' ? inRetry(exchange, context, label) : inResponse(exchange)
}

function inResponse({ response, sent }: Exchange): Answer {
  const evidence = [sent?.seq, response?.seq].filter((seq) => seq !== undefined)
  return { result: response?.result, error: response?.error, evidence, call: undefined }
}

function inRetry(exchange: Exchange, context: JudgeContext, key: string): Answer {
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
