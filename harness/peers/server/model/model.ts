/** The model that we play for a host: what it says next, given what it was asked. */
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { isJsonArray, isJsonObject } from '../../../../schema/index.ts'
import type { ModelRequest, OfferedFunction } from '../../../conversation/model-request.ts'
import { sampleArguments } from '../../../fixtures/sample-arguments.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import { jsonOf } from '../../../trace/message-json.ts'
import { at } from '../../../wire/json/json.ts'

/** What the model says: a text that ends its turn, or the tools that it asks for. */
export interface ModelReply {
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly arguments: JsonObject }[]
}

/** A scenario's own model; `next` asks for each tool of our servers once, and then ends. */
export type Model = (request: ModelRequest, next: () => Promise<ModelReply>) => ModelReply | Promise<ModelReply>

/** Tools that are asked for in one reply. */
const mostCalls = 20

/** The last word of our model, where the host wants no form of its own. */
export const lastWord = 'Done.'

/** A host may go on for as long as a model asks for tools. */
export const mostReplies = 25

/**
 * Asks for the tools of our own servers that were not asked for in this conversation, whatever else the host offers: a shell,
 * say, is none of them.
 * @param listed the tools that our servers have listed
 */
export async function usesEachTool(request: ModelRequest, listed: readonly JsonObject[]): Promise<ModelReply> {
  const asked = new Set(request.turns.flatMap(({ calls }) => calls))
  const open = request.tools.filter(({ name }) => !asked.has(name))
  const calls: { readonly name: string; readonly arguments: JsonObject }[] = []
  for (const offered of open.slice(0, mostCalls)) {
    const tool = listed.find((each) => isSame(offered, each))
    const given = tool === undefined ? undefined : await sampleArguments(tool.inputSchema)
    if (given !== undefined) calls.push({ name: offered.name, arguments: given })
  }
  // Whoever wants one call at a time gets one.
  if (calls.length > 0) return { calls: request.body.parallel_tool_calls === false ? calls.slice(0, 1) : calls }
  return { text: await closingText(request) }
}

/** A host may name a tool after its server, too, and models take no other characters than these. */
const plain = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, '_')

const propertiesOf = (schema: Json | undefined): readonly string[] => {
  const properties = at(schema, 'properties')
  return properties !== undefined && isJsonObject(properties) ? Object.keys(properties) : []
}

/** Whether what a host offers is a tool that a server of ours has listed. */
export function isSame({ name, parameters }: OfferedFunction, tool: JsonObject): boolean {
  const [offered, own] = [plain(name), plain(String(tool.name))]
  const isBehind = offered.endsWith(own) && /[_-]$/.test(offered.slice(0, -own.length))
  const isNamed = offered === own || isBehind || offered.startsWith(`${own}_`)
  const has = propertiesOf(parameters)
  return isNamed && propertiesOf(tool.inputSchema).every((property) => has.includes(property))
}

/** The tools that our servers have listed so far. */
export function listedIn(events: readonly TraceEvent[]): readonly JsonObject[] {
  return events.flatMap((event) => {
    if (event.kind !== 'message' || event.direction !== 'sent') return []
    const tools = at(jsonOf(event), 'result', 'tools')
    return tools !== undefined && isJsonArray(tools) ? tools.filter(isJsonObject) : []
  })
}

/** A word, or what has the form that the host asks for. */
async function closingText({ body }: ModelRequest): Promise<string> {
  const schema = at(body, 'response_format', 'json_schema', 'schema') ?? at(body, 'text', 'format', 'schema')
  const sample = schema === undefined ? undefined : await sampleArguments(schema)
  return sample === undefined ? lastWord : JSON.stringify(sample)
}
