/** Calls of tools that ask their client something meanwhile, answered in the way of the revision. */

import {
  at,
  type FixtureBinding,
  type RequestResponder,
  type Revision,
  type ServerDrive,
  type TestClient,
} from '../../harness/index.ts'
import { isJsonObject, type JsonObject, type RevisionId } from '../../schema/index.ts'
import { isSince } from '../../schema/spans.ts'
import { showsApps } from '../judging/apps.ts'
import { asksForInput } from '../judging/result-type.ts'
import { itemsOf } from './lists.ts'
import { sampled } from './sampled.ts'

/** Method of the question -> what to answer. */
export type QuestionResponders = Readonly<Record<string, RequestResponder>>

/** More rounds than a tool needs that asks one thing after the other. */
const mostRounds = 5

/**
 * Calls a tool and answers its questions: up to 2025-11-25 as they arrive, in 2026-07-28 by repeating the call with
 * inputResponses (basic/patterns/mrtr). The label goes to the exchange that holds or follows the first answer; a call of
 * 2026-07-28 that asked for nothing has none. `rounds`: how often such a call is repeated at most.
 */
export async function answeredCall<L extends string>(
  client: TestClient<L>,
  revision: Revision,
  params: JsonObject,
  answers: QuestionResponders,
  options: { readonly as: L; readonly deliberate?: string; readonly rounds?: number },
): Promise<void> {
  const { as, rounds = mostRounds, ...marks } = options
  if (revision.era === 'legacy') {
    for (const [method, respond] of Object.entries(answers)) client.onRequest(method, respond, marks)
    await client.request('tools/call', params, { as })
    return
  }
  let { response } = await client.request('tools/call', params)
  for (let round = 0; round < rounds && response?.result !== undefined && asksForInput(response.result); round += 1) {
    const retry = { ...params, ...(await inputFor(response.result, answers)) }
    const labels = round === 0 ? { as, ...marks } : marks
    response = (await client.request('tools/call', retry, labels)).response
  }
}

/** What the repeated request adds: an answer to each question that has one, and the state as it came. */
async function inputFor({ inputRequests, requestState }: JsonObject, answers: QuestionResponders): Promise<JsonObject> {
  const inputResponses: Record<string, JsonObject> = {}
  for (const [key, request] of Object.entries(isJsonObject(inputRequests) ? inputRequests : {})) {
    const method = at(request, 'method')
    const params = at(request, 'params')
    const respond = typeof method === 'string' ? answers[method] : undefined
    if (respond === undefined || !isJsonObject(request)) continue
    inputResponses[key] = await respond(isJsonObject(params) ? params : {}, request)
  }
  return { inputResponses, ...(typeof requestState === 'string' && { requestState }) }
}

/** The tool that serves a fixture, with what the target lists of it. */
export interface ListedTool {
  /** Params of a tools/call with the arguments of the binding, and these on top. */
  params(args?: JsonObject): JsonObject
  /** Whether its inputSchema knows an argument. */
  takes(argument: string): boolean
}

/** What servers may look for before they list a tool. */
const all: JsonObject = { elicitation: {}, sampling: {}, roots: {} }
/** Extensions are declared since then. */
const first: RevisionId = '2025-11-25'

/** A client that declares much, and refuses what it is asked. In scenarios with shared connections it is opened once. */
export async function ableClient<L extends string>({
  connect,
  revision,
}: Pick<ServerDrive<L>, 'connect' | 'revision'>): Promise<TestClient<L>> {
  const client = await connect({ capabilities: isSince(revision.id, first) ? { ...all, ...showsApps } : all })
  client.onRequest('elicitation/create', () => ({ action: 'decline' }))
  client.onRequest('sampling/createMessage', () => sampled)
  client.onRequest('roots/list', () => ({ roots: [] }))
  return client
}

/**
 * Finds the tool of a fixture, if need be among what is listed to a client that declares much: servers hide tools from
 * clients that cannot serve them.
 */
export async function toolFor<L extends string, F extends string>(
  fixture: F,
  drive: Pick<ServerDrive<L, F>, 'connect' | 'facts' | 'fixtures' | 'revision'>,
): Promise<ListedTool | undefined> {
  const { facts, fixtures } = drive
  if (facts.capabilities.tools === undefined) return undefined
  const bound = fixtures.find(fixture)
  if (bound !== undefined) return listed(bound, facts.tools)
  const client = await ableClient(drive)
  const tools = itemsOf(await client.request('tools/list'), 'tools')
  const hidden = (await fixtures.among(tools)).find(fixture)
  return hidden === undefined ? undefined : listed(hidden, tools)
}

function listed({ name, arguments: own = {} }: FixtureBinding, tools: readonly JsonObject[]): ListedTool {
  const schema = tools.find((tool) => tool.name === name)?.inputSchema
  return {
    params: (args = {}) => ({ name, arguments: { ...own, ...args } }),
    takes: (argument) => at(schema, 'properties', argument) !== undefined,
  }
}
