import { afterEach, expect, test } from 'vitest'
import type { JsonObject } from '../../../../schema/index.ts'
import type { EventBody, TraceEvent } from '../../../trace/events.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import { defaultBounds } from '../../../wire/bounds.ts'
import { at as memberAt } from '../../../wire/json/json.ts'
import { openModel } from './endpoint.ts'
import { isSame, type Model, mostReplies } from './model.ts'

const tool: JsonObject = {
  name: 'book.date',
  inputSchema: { type: 'object', properties: { date: { type: 'string', const: 'now' } }, required: ['date'] },
}
const parameters = { type: 'object', properties: { date: { type: 'string' } } }
const asChat = (name: string): JsonObject => ({ type: 'function', function: { name, parameters } })

const opened: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

/** Our model, beside a server that has listed the tool. */
async function modelOf(model?: Model) {
  const events: TraceEvent[] = []
  const recorder = createRecorder({ now: () => 0, redact: (body) => body })
  recorder.listen((event) => events.push(event))
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [tool] } })
  const listing: EventBody = { kind: 'message', connection: 'c1.1', direction: 'sent', text }
  recorder.record(listing)
  const failures: unknown[] = []
  const endpoint = await openModel({
    ...{ name: 'c1', recorder, bounds: defaultBounds, model },
    events: () => events,
    onFailure: (error) => failures.push(error),
  })
  opened.push(endpoint)
  const ask = async (path: string, body: JsonObject): Promise<Response> =>
    fetch(`${endpoint.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const said = async (path: string, body: JsonObject, ...at: readonly (string | number)[]) =>
    memberAt(JSON.parse(await (await ask(path, body)).text()), ...at)
  return { ...endpoint, ask, said, events, failures }
}

const chat = '/chat/completions'
const content = ['choices', 0, 'message', 'content']
const messages: JsonObject[] = [{ role: 'user', content: 'Book.' }]
const called = (name: string): JsonObject => ({
  role: 'assistant',
  tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: '{}' } }],
})
const function_ = { name: 's__book_date', arguments: '{"date":"now"}' }

test('it asks for each tool of our servers once, under the name that the host has for it, and then ends', async () => {
  const { said } = await modelOf()
  const tools = ['shell', 's__book_date'].map(asChat)
  expect(await said(chat, { model: 'm', messages, tools }, 'choices')).toMatchObject([
    { message: { role: 'assistant', tool_calls: [{ function: function_ }] }, finish_reason: 'tool_calls' },
  ])
  const second = await said(chat, { tools, messages: [...messages, called('s__book_date')] }, 'choices')
  expect(second).toMatchObject([{ message: { content: 'Done.' }, finish_reason: 'stop' }])
})

test('its stream of chunks says the same', async () => {
  const { ask } = await modelOf()
  const response = await ask(chat, { stream: true, messages, tools: [asChat('s__book_date')] })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const data = (await response.text()).split('\n\n').flatMap((event) => event.replace('data: ', '') || [])
  expect(data.at(-1)).toBe('[DONE]')
  const [begun, ended] = data.slice(0, 2).map((one) => JSON.parse(one).choices[0])
  expect(begun.delta.tool_calls).toMatchObject([{ index: 0, function: function_ }])
  expect(ended).toMatchObject({ delta: {}, finish_reason: 'tool_calls' })
})

test('it speaks the API of responses, too', async () => {
  const { ask, said } = await modelOf()
  const offered = { type: 'function', name: 's__book_date', parameters }
  expect(await said('/responses', { input: 'Book.', tools: [offered] }, 'output')).toMatchObject([
    { type: 'function_call', ...function_ },
  ])
  const input: JsonObject[] = [
    { role: 'user', content: 'Book.' },
    { type: 'function_call', name: 's__book_date', call_id: 'a', arguments: '{}' },
    { type: 'function_call_output', call_id: 'a', output: 'booked' },
  ]
  expect(await said('/responses', { input, tools: [offered] }, 'output')).toMatchObject([
    { type: 'message', content: [{ type: 'output_text', text: 'Done.' }] },
  ])
  const stream = await (await ask('/responses', { input, tools: [offered], stream: true })).text()
  expect([...stream.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ])
})

test('a form that the host wants is filled in', async () => {
  const { said } = await modelOf()
  const schema = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] }
  const body = { messages, response_format: { type: 'json_schema', json_schema: { name: 'r', schema } } }
  expect(await said(chat, body, ...content)).toBe('{"ok":true}')
})

test('a host that goes on for ever is told the last word', async () => {
  const { said } = await modelOf(() => ({ calls: [{ name: 'x', arguments: {} }] }))
  for (let n = 0; n < mostReplies; n += 1) await said(chat, { messages })
  expect(await said(chat, { messages }, ...content)).toBe('Done.')
})

test('what is asked of it is recorded beside the launch, and what it does not have is refused', async () => {
  const { url, ask, events, failures } = await modelOf()
  expect((await fetch(`${url}/models`)).status).toBe(200)
  expect((await ask('/messages', {})).status).toBe(404)
  expect((await fetch(`${url}/responses`, { method: 'POST', body: 'no' })).status).toBe(400)
  const [site] = events.filter(({ kind }) => kind === 'site-opened')
  expect(site).toMatchObject({ connection: 'c1.model', site: 'model' })
  expect(events.filter(({ kind }) => kind === 'http-request')).toHaveLength(3)
  expect(failures).toEqual([])
})

test.each([
  ['book.date', true],
  ['book_date', true],
  ['mcp__server__book_date', true],
  ['book_date_server', true],
  ['rebook_dates', false],
  ['facebook_date'.replace('_', '.'), false],
])('a host calls the tool of ours %s: %s', (name, same) => {
  expect(isSame({ name, description: '', parameters }, tool)).toBe(same)
})

test('a tool of the host with other parameters is none of ours', () => {
  expect(isSame({ name: 'book_date', description: '', parameters: {} }, tool)).toBe(false)
})
