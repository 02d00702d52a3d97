/** What servers ask their clients: by URL, by form, and with tools for a model. */
import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import forms from './elicited-forms.ts'
import tools from './sampled-tools.ts'
import urls from './url-elicitations.ts'

type Row = readonly [what: string, built: TraceBuilder, ids: readonly string[]]

const server = (): TraceBuilder =>
  trace({ revision: '2025-11-25' }).open({ client: { elicitation: { form: {}, url: {} }, sampling: { tools: {} } } })
const asks = (method: string, params: JsonObject): JsonObject => ({ jsonrpc: '2.0', id: 'q', method, params })
const elicits = (params: JsonObject): TraceBuilder => server().server(asks('elicitation/create', params))

const visit: JsonObject = { mode: 'url', message: 'Please.', url: 'https://example.org/a', elicitationId: 'one' }
const call: JsonObject = { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name: 't' } }
const refuses = (data: Json): TraceBuilder =>
  server()
    .client(call)
    .server({ jsonrpc: '2.0', id: 'c', error: { code: -32042, message: 'First go there', data } })
const complete = (elicitationId: string): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/elicitation/complete',
  params: { elicitationId },
})

describe('by URL', () => {
  const { mode: _, ...modeless } = visit
  const rows: readonly Row[] = [
    ['with all that it takes', elicits(visit), []],
    ['without a mode', elicits(modeless), ['elicitation.url.params']],
    ['with a path', elicits({ ...visit, url: '/start' }), ['elicitation.url.valid-url']],
    ['without encryption', elicits({ ...visit, url: 'http://example.org/' }), ['elicitation.url.https']],
    ['to this machine', elicits({ ...visit, url: 'http://127.0.0.1:80/' }), []],
    ['in an error', refuses({ elicitations: [visit] }), []],
    ['in no list', refuses({ url: 'https://example.org/' }), ['elicitation.url-required-error.list']],
    [
      'in a list, without a mode',
      refuses({ elicitations: [modeless] }),
      ['elicitation.url-required-error.url-mode-entries'],
    ],
    ['that was completed', elicits(visit).server(complete('one')), []],
    ['that nobody named', elicits(visit).server(complete('two')), ['elicitation.complete.carries-id']],
  ]
  test.each(rows)('%s', (_what, built, ids) => expect(breaches(urls.judges, built)).toEqual(ids))
})

describe('by form', () => {
  const form = (properties: JsonObject, message = 'Please.'): JsonObject => ({
    message,
    requestedSchema: { type: 'object', properties },
  })
  const text: JsonObject = { type: 'string' }
  const secret = ['elicitation.form.no-sensitive', 'elicitation.url.required-for-sensitive']
  const rows: readonly Row[] = [
    ['for a name', elicits(form({ userName: text, email: text })), []],
    ['for a password', elicits(form({ new_password: text })), secret],
    ['for a key in its title', elicits(form({ k: { ...text, title: 'Your API key' } })), secret],
    ['about passwords', elicits(form({ passwordLength: { type: 'integer' }, usePassword: { type: 'boolean' } })), []],
    ['with a link', elicits(form({}, 'See https://login.invalid/x')), ['elicitation.form.no-clickable-urls']],
    ['with an example', elicits(form({}, 'Such as https://www.example.com/x')), []],
  ]
  test.each(rows)('%s', (_what, built, ids) => expect(breaches(forms.judges, built)).toEqual(ids))
})

describe('with tools for a model', () => {
  const use = (id: string): JsonObject => ({ type: 'tool_use', id, name: 'add', input: {} })
  const result = (toolUseId: string): JsonObject => ({ type: 'tool_result', toolUseId, content: [] })
  const samples = (...messages: JsonObject[]): TraceBuilder =>
    server().server(asks('sampling/createMessage', { messages, maxTokens: 1 }))
  const used: JsonObject = { role: 'assistant', content: [use('a'), use('b')] }
  const user = (...content: JsonObject[]): JsonObject => ({ role: 'user', content })
  const rows: readonly Row[] = [
    ['each with its result', samples(used, user(result('b'), result('a'))), []],
    ['one block alone', samples({ role: 'assistant', content: use('a') }, { role: 'user', content: result('a') }), []],
    ['one without', samples(used, user(result('a'))), ['sampling.tool-result.balance']],
    [
      'with results of nothing',
      samples(used, user(result('1'), result('2'))),
      ['sampling.tool-result.balance', 'sampling.tool-result.matches-prior-use'],
    ],
    [
      'with words between',
      samples(used, user({ type: 'text', text: 'Here:' }, result('a'), result('b'))),
      ['sampling.tool-result.only-results'],
    ],
    [
      'said by the assistant',
      samples(used, { role: 'assistant', content: [result('a'), result('b')] }),
      ['sampling.tool-result.user-role'],
    ],
  ]
  test.each(rows)('%s', (_what, built, ids) => expect(breaches(tools.judges, built).toSorted()).toEqual(ids))
})
