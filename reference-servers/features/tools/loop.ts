import type { InputRequest, RequestContext } from '../../context.ts'
import { ToolError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import { isStateless } from '../../revisions.ts'
import { text, textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

const mostRounds = 5

/** What the model may use, and what each of them returns. */
const offered: readonly JsonObject[] = [
  {
    name: 'add',
    description: 'Adds two numbers.',
    inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
  },
  {
    name: 'greet',
    description: 'Greets somebody.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
]

/** The tool_result for one tool_use. */
function used({ id, name, input }: JsonObject): JsonObject {
  const args = isObject(input) ? input : {}
  const _meta = { 'example.reference/round': 1 }
  if (name !== 'add')
    return { type: 'tool_result', toolUseId: id, content: [text(`Hello ${String(args.name ?? 'you')}`)], _meta }
  const structuredContent = { sum: Number(args.a ?? 0) + Number(args.b ?? 0) }
  return {
    type: 'tool_result',
    toolUseId: id,
    content: [text(JSON.stringify(structuredContent))],
    structuredContent,
    _meta,
  }
}

const blocksOf = (content: unknown): readonly JsonObject[] =>
  (Array.isArray(content) ? content : [content]).filter(isObject)

const question = (messages: readonly JsonObject[]): InputRequest => ({
  method: 'sampling/createMessage',
  params: { messages, maxTokens: 100, tools: offered, toolChoice: { mode: 'auto' } },
})

/** Samples until the model answers with text, and runs the tools that it uses meanwhile. */
export async function loop(context: RequestContext, most = mostRounds): Promise<string> {
  const messages: JsonObject[] = [{ role: 'user', content: text('Add 1 and 2, and greet me.') }]
  let asked: Record<string, InputRequest> = {}
  for (let round = 1; round <= most; round++) {
    const key = `round${round}`
    // A call that is repeated brings the answers of its earlier rounds in its state.
    const before = isStateless(context.revision) ? asked : {}
    asked = { ...before, [key]: question(messages) }
    const answer = (await context.input(asked))[key]
    const blocks = blocksOf(answer?.content)
    const uses = blocks.filter(({ type }) => type === 'tool_use')
    if (uses.length === 0) {
      const said = blocks.find(({ type }) => type === 'text')
      if (typeof said?.text !== 'string') throw new ToolError('The sampled message has no text.')
      return said.text
    }
    messages.push({ role: 'assistant', content: blocks }, { role: 'user', content: uses.map(used) })
  }
  throw new ToolError('The model did not come to an end.')
}

export const loopTools: readonly Tool[] = [
  {
    name: 'sampling-loop-tool',
    description: 'Lets the model of the client work with two tools.',
    since: '2025-11-25',
    inputSchema: { type: 'object' },
    run: async (_args, context) => textResult(await loop(context)),
  },
]
