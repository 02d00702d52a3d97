/** A host that has its model at an endpoint with the API of OpenAI: it offers the tools of its server, and calls what the model asks for. */
import { messageOf, Unsupported } from '../errors.ts'
import { mayUse, type Work } from '../features/actions.ts'
import { callListedTool, offeredTools } from '../features/tools.ts'
import { isObject, type JsonObject, objectAt, objectsAt } from '../messages.ts'
import { before } from './conversation.ts'

/** How often the model may ask for tools before its user is told that it goes on and on. */
const mostRounds = 10

/** Has the model answer a message of the user, with the tools of the server. */
export async function prompt(work: Work, text: string): Promise<string> {
  const { options, seams } = work.run
  const { model } = options
  if (model === undefined) throw new Unsupported('no model is given')
  const ask = (): Promise<string> => converse(work, model, text)
  return seams.model?.answers?.(text, ask) ?? ask()
}

async function converse(work: Work, model: string, text: string): Promise<string> {
  const { seams } = work.run
  const listed = mayUse(work.run, 'tools') ? await offeredTools(work) : []
  const tools = listed.filter((tool) => {
    const isForModel = (): boolean => isOffered(tool)
    return seams.model?.offers?.(tool, isForModel) ?? isForModel()
  })
  const messages: JsonObject[] = [...before(work), { role: 'user', content: text }]
  for (let round = 0; round < mostRounds; round += 1) {
    const body: JsonObject = { model: 'reference', messages: [...messages], tools: tools.map(asFunction) }
    const said = await ask(model, seams.model?.request?.(body) ?? body, work.run.signal)
    messages.push(said)
    const calls = objectsAt(said, 'tool_calls')
    if (calls.length === 0) return String(said.content ?? '')
    for (const call of calls) {
      const content = await use(work, tools, objectAt(call, 'function'))
      messages.push({ role: 'tool', tool_call_id: call.id ?? '', content })
    }
  }
  return 'The model did not come to an end.'
}

/** A tool for apps alone is none of the model's (MCP Apps, Visibility). */
function isOffered(tool: JsonObject): boolean {
  const { visibility } = objectAt(objectAt(tool, '_meta'), 'ui')
  return !Array.isArray(visibility) || visibility.includes('model')
}

const asFunction = ({ name, description, inputSchema }: JsonObject): JsonObject => ({
  type: 'function',
  function: { name: name ?? '', description: description ?? '', parameters: inputSchema ?? { type: 'object' } },
})

async function ask(model: string, body: JsonObject, signal: AbortSignal): Promise<JsonObject> {
  const response = await fetch(`${model}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  const answer: unknown = await response.json()
  const [choice] = objectsAt(isObject(answer) ? answer : {}, 'choices')
  if (!response.ok || choice === undefined) throw new Error(`the model answers ${response.status}`)
  return objectAt(choice, 'message')
}

/** What the model is told of a call: its result, errors included. */
async function use(work: Work, tools: readonly JsonObject[], called: JsonObject): Promise<string> {
  const tool = tools.find(({ name }) => name === called.name)
  if (tool === undefined) return `There is no tool ${String(called.name)}`
  const result = await call(work, tool, String(called.arguments)).catch((error: unknown): JsonObject => {
    return { content: [{ type: 'text', text: messageOf(error) }], isError: true }
  })
  const next = (): string => (result.isError === true ? `Error: ${textIn(result)}` : textIn(result))
  return work.run.seams.model?.tells?.(result, next) ?? next()
}

async function call(work: Work, tool: JsonObject, written: string): Promise<JsonObject> {
  const given: unknown = JSON.parse(written)
  return callListedTool(work, tool, isObject(given) ? given : {})
}

const textIn = (result: JsonObject): string =>
  objectsAt(result, 'content')
    .map((block) => (typeof block.text === 'string' ? block.text : JSON.stringify(block)))
    .join('\n')
