/** What a host asks its model, read from a request of OpenAI's API: chat completions or responses. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import { at, parseJson } from '../wire/json/json.ts'
import type { HttpExchange } from './message.ts'
import type { Site } from './read-site.ts'

/** The name of the site that is the model of the host. */
export const modelSite = 'model'

export type ModelApi = 'chat' | 'responses'

/** A tool that the model may ask for. */
export interface OfferedFunction {
  readonly name: string
  readonly description: string
  readonly parameters: JsonObject
}

/** One turn of the conversation that the model is given. */
interface ModelTurn {
  /** `system`, `developer`, `user`, `assistant`, or `tool` for what came of a call. */
  readonly role: string
  readonly text: string
  /** The tools that the model asked for in it. */
  readonly calls: readonly string[]
}

export interface ModelRequest {
  readonly api: ModelApi
  readonly tools: readonly OfferedFunction[]
  readonly turns: readonly ModelTurn[]
  readonly body: JsonObject
}

const objects = (value: Json | undefined): readonly JsonObject[] =>
  value !== undefined && isJsonArray(value) ? value.filter(isJsonObject) : []

const word = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** The text of a content that is a string, or parts of it; what is no text is kept as JSON. */
function textOf(content: Json | undefined): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  return objects(content)
    .map((part) => (typeof part.text === 'string' ? part.text : JSON.stringify(part)))
    .join('\n')
}

/** The API that a path belongs to, whatever stands before it. */
export function apiAt(path: string): ModelApi | undefined {
  if (path.endsWith('/chat/completions')) return 'chat'
  return path.endsWith('/responses') ? 'responses' : undefined
}

/** Undefined for what is no request to a model. */
export function readModelRequest(path: string, text: string): ModelRequest | undefined {
  const api = apiAt(path)
  const body = parseJson(text)
  if (api === undefined || body === undefined || !isJsonObject(body)) return undefined
  return api === 'chat'
    ? { api, body, tools: objects(body.tools).flatMap(chatTool), turns: objects(body.messages).map(chatTurn) }
    : { api, body, tools: objects(body.tools).flatMap(functionOf), turns: responseTurns(body) }
}

const chatTool = ({ function: offered = null }: JsonObject): readonly OfferedFunction[] =>
  isJsonObject(offered) ? functionOf(offered) : []

function functionOf({ name, description, parameters }: JsonObject): readonly OfferedFunction[] {
  if (typeof name !== 'string') return []
  const given = parameters !== undefined && isJsonObject(parameters) ? parameters : {}
  return [{ name, description: word(description), parameters: given }]
}

function chatTurn({ role, content, tool_calls: calls }: JsonObject): ModelTurn {
  const names = objects(calls).map((call) => word(at(call, 'function', 'name')))
  return { role: word(role), text: textOf(content), calls: names }
}

function responseTurns({ instructions, input }: JsonObject): readonly ModelTurn[] {
  const first = typeof instructions === 'string' ? [{ role: 'system', text: instructions, calls: [] }] : []
  if (typeof input === 'string') return [...first, { role: 'user', text: input, calls: [] }]
  return [...first, ...objects(input).map(responseTurn)]
}

function responseTurn({ type, role, content, name, output }: JsonObject): ModelTurn {
  if (type === 'function_call') return { role: 'assistant', text: '', calls: [word(name)] }
  if (type === 'function_call_output') return { role: 'tool', text: textOf(output), calls: [] }
  return { role: word(role), text: textOf(content), calls: [] }
}

/** A request to the model, and the HTTP exchange that carried it. */
export interface AskedModel extends ModelRequest {
  readonly http: HttpExchange
}

/** What the model was asked, in order. */
export function askedModel(models: readonly Site[]): readonly AskedModel[] {
  return models
    .flatMap(({ http }) => http)
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((http) => {
      const request = readModelRequest(new URL(http.url).pathname, http.requestBody ?? '')
      return request === undefined ? [] : [{ ...request, http }]
    })
}

/** All that the model is given by one request, its tools included. */
export const givenText = ({ body }: ModelRequest): string => JSON.stringify(body)
