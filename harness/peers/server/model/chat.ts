/** What our model says, as chat completions of OpenAI's API. */
import type { JsonObject } from '../../../../schema/index.ts'
import type { ModelRequest } from '../../../conversation/model-request.ts'
import type { ModelReply } from './model.ts'

const usage: JsonObject = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

/** @param n the place of the reply in its launch */
export function chatReply({ body }: ModelRequest, reply: ModelReply, n: number): JsonObject {
  const { text = null } = reply
  const calls = callsOf(reply, n)
  const message = { role: 'assistant', content: text, ...(calls.length === 0 ? {} : { tool_calls: calls }) }
  const choice = { index: 0, message, logprobs: null, finish_reason: reasonOf(calls) }
  return { ...head(body, n, 'chat.completion'), choices: [choice], usage }
}

/** The same as a stream of events. */
export function chatEvents({ body }: ModelRequest, reply: ModelReply, n: number): string {
  const { text = null } = reply
  const calls = callsOf(reply, n).map((call, index) => ({ index, ...call }))
  const delta = { role: 'assistant', content: text, ...(calls.length === 0 ? {} : { tool_calls: calls }) }
  const chunk = (choices: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
    ...head(body, n, 'chat.completion.chunk'),
    choices: [...choices],
    ...more,
  })
  const chunks = [
    chunk([{ index: 0, delta, logprobs: null, finish_reason: null }]),
    chunk([{ index: 0, delta: {}, logprobs: null, finish_reason: reasonOf(calls) }]),
    chunk([], { usage }),
  ]
  return [...chunks.map((one) => JSON.stringify(one)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
}

const head = ({ model = 'mcp-conform' }: JsonObject, n: number, object: string): JsonObject => ({
  id: `chatcmpl-${n}`,
  object,
  created: 0,
  model,
})

const reasonOf = (calls: readonly JsonObject[]): string => (calls.length === 0 ? 'stop' : 'tool_calls')

const callsOf = ({ calls = [] }: ModelReply, n: number): JsonObject[] =>
  calls.map(({ name, arguments: given }, i) => ({
    id: `call_${n}_${i}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }))
