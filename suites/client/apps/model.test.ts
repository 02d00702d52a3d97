import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import { modelOf, user } from '../../../fixtures/traces/model.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './model.ts'

const message = 'mcp-conform-message-8f31'
const contexts = ['mcp-conform-context-1c07', 'mcp-conform-context-9be4']
const said = (text: string): JsonObject => ({ content: [{ type: 'text', text }] })

/** What an app told that said something by this method, and was answered so. */
function appThat(method: string, params: JsonObject, answer: JsonObject) {
  const events: JsonObject[] = [
    { n: 0, way: 'out', isReady: true, message: { id: 1, method, params } },
    { n: 1, way: 'in', isReady: true, message: { id: 1, ...answer } },
  ]
  return trace({ target: 'client' })
    .open()
    .client({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'suite_end', arguments: { via: 'read', events } },
    })
}

const showsApps: JsonObject = { extensions: { 'io.modelcontextprotocol/ui': {} } }
const taken: JsonObject = { result: {} }
const system = (content: string): readonly JsonObject[] => [{ role: 'system', content }, ...user]
const asUser = (content: string): readonly JsonObject[] => [{ role: 'user', content }, ...user]

const saysMessage = (answer = taken) => appThat('ui/message', { role: 'user', ...said(message) }, answer)
const adds = 'apps.host.adds-message'
const saysContext = (answer = taken) => appThat('ui/update-model-context', said(contexts[1] ?? ''), answer)
const learns = 'apps.host.model-context'

test.each([
  ['keeps a message', adds, saysMessage(), [asUser(message)], 'passed'],
  ['quotes a message', adds, saysMessage(), [asUser(`The app says: ${message}`)], 'passed'],
  ['forgets a message', adds, saysMessage(), [user], 'failed'],
  ['keeps it with another role', adds, saysMessage(), [system(message)], 'failed'],
  ['refuses a message', adds, saysMessage({ error: { code: -32000, message: 'no' } }), [user], 'not-observed'],
  ['has a user who refuses it', adds, saysMessage({ result: { isError: true } }), [user], 'not-observed'],
  ['asks no model', adds, saysMessage(), [], 'not-observed'],
  ['tells what was said', learns, saysContext(), [system(contexts[1] ?? '')], 'passed'],
  ['merges what was said', learns, saysContext(), [system(contexts.join())], 'passed'],
  ['tells what was said first', learns, saysContext(), [system(contexts[0] ?? '')], 'failed'],
  ['tells nothing', learns, saysContext(), [user], 'failed'],
])('a host that %s', (_, rule, built, requests, verdict) => {
  const models = [modelOf(requests.map((messages, i) => ({ messages, seq: 1000 + i })))]
  expect(judgeScenario(scenario, rule, built, { models }).verdict).toBe(verdict)
})

test.each([
  ['offers tools for the model', ['suite_show', 'suite_for_model'], 'passed'],
  ['offers them behind the name of their server', ['mcp__s__suite_show'], 'passed'],
  ['offers a tool for apps', ['suite_show', 'suite_report'], 'failed'],
  ['offers none of ours', ['shell'], 'not-observed'],
  ['asks no model', undefined, 'not-observed'],
] as const)('a host that %s', (_, tools, verdict) => {
  const models = tools === undefined ? [] : [modelOf([{ messages: user, tools, seq: 1 }])]
  const built = trace({ target: 'client' }).open({ client: showsApps })
  expect(judgeScenario(scenario, 'apps.host.hides-app-only', built, { models }).verdict).toBe(verdict)
})

test('a host that shows no apps may offer its model what it knows nothing of', () => {
  const models = [modelOf([{ messages: user, tools: ['suite_report'], seq: 1 }])]
  const built = trace({ target: 'client' }).open()
  expect(judgeScenario(scenario, 'apps.host.hides-app-only', built, { models }).verdict).toBe('not-observed')
})
