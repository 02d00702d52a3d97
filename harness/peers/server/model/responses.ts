/** What our model says, as responses of OpenAI's API. */
import type { JsonObject } from '../../../../schema/index.ts'
import type { ModelRequest } from '../../../conversation/model-request.ts'
import type { ModelReply } from './model.ts'

/** @param n the place of the reply in its launch */
export function responseReply({ body }: ModelRequest, reply: ModelReply, n: number): JsonObject {
  return whole(body, n, 'completed', outputOf(reply, n))
}

/** The same as a stream of events. */
export function responseEvents({ body }: ModelRequest, reply: ModelReply, n: number): string {
  const output = outputOf(reply, n)
  const begun = { response: whole(body, n, 'in_progress', []) }
  const events: readonly (readonly [type: string, members: JsonObject])[] = [
    ['response.created', begun],
    ['response.in_progress', begun],
    ...output.flatMap(eventsOf),
    ['response.completed', { response: whole(body, n, 'completed', output) }],
  ]
  return events
    .map(
      ([type, members], i) => `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: i, ...members })}\n\n`,
    )
    .join('')
}

function whole({ model = 'mcp-conform' }: JsonObject, n: number, status: string, output: JsonObject[]): JsonObject {
  return {
    id: `resp_${n}`,
    object: 'response',
    created_at: 0,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    model,
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: false,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: status === 'completed' ? usage : null,
    user: null,
  }
}

const usage: JsonObject = {
  input_tokens: 1,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 1,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 2,
}

function outputOf({ text, calls = [] }: ModelReply, n: number): JsonObject[] {
  const said =
    text === undefined ? [] : [{ type: 'message', id: `msg_${n}`, role: 'assistant', content: [outputText(text)] }]
  const asked = calls.map(({ name, arguments: given }, i) => ({
    type: 'function_call',
    id: `fc_${n}_${i}`,
    call_id: `call_${n}_${i}`,
    name,
    arguments: JSON.stringify(given),
  }))
  return [...said, ...asked].map((item) => ({ ...item, status: 'completed' }))
}

const outputText = (text: string): JsonObject => ({ type: 'output_text', text, annotations: [] })

type Event = readonly [type: string, members: JsonObject]

/** How an item of the output comes in. */
function eventsOf(item: JsonObject, place: number): readonly Event[] {
  const at = { output_index: place, item_id: item.id ?? '' }
  const begun = { ...item, status: 'in_progress', ...(item.type === 'message' ? { content: [] } : { arguments: '' }) }
  return [
    ['response.output_item.added', { output_index: place, item: begun }],
    ...(item.type === 'message' ? textEvents(item, at) : callEvents(item, at)),
    ['response.output_item.done', { output_index: place, item }],
  ]
}

function textEvents({ content }: JsonObject, at: JsonObject): readonly Event[] {
  const [part = {}] = Array.isArray(content) ? content : []
  const { text = '' } = Object(part)
  const here = { ...at, content_index: 0 }
  return [
    ['response.content_part.added', { ...here, part: outputText('') }],
    ['response.output_text.delta', { ...here, delta: text, logprobs: [] }],
    ['response.output_text.done', { ...here, text, logprobs: [] }],
    ['response.content_part.done', { ...here, part }],
  ]
}

const callEvents = ({ arguments: given = '', name = '' }: JsonObject, at: JsonObject): readonly Event[] => [
  ['response.function_call_arguments.delta', { ...at, delta: given }],
  ['response.function_call_arguments.done', { ...at, arguments: given, name }],
]
