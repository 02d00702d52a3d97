import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './links.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const ask = { jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: { mode: 'url', url: 'http://h/page' } }

/** The page is visited by this agent, after this answer or before it. */
function visited(agent: string | undefined, action = 'accept', first = false) {
  const built = trace({ target: 'client', transport: 'streamable-http' })
    .request({ jsonrpc: '2.0', id: 0, method: 'tools/list' })
    .stream()
    .sse(ask)
  const headers: Readonly<Record<string, string>> = agent === undefined ? {} : { 'User-Agent': agent }
  const visit = () => built.request(undefined, { url: '/x-suite/page/usual', headers }).respond()
  if (first) visit()
  built.request({ jsonrpc: '2.0', id: 1, result: { action } })
  if (!first) visit()
  return built
}
const labelled = (built: ReturnType<typeof visited>) => {
  const asked = built.events.find((event) => event.kind === 'message' && event.direction === 'sent')
  return built.event({ kind: 'note', connection: 'c1', about: asked?.seq ?? 0, label: 'usual', note: 'usual' })
}

const secure = 'elicitation.url.secure-open'
const consent = 'elicitation.url.no-open-without-consent'
const early = 'elicitation.url.no-prefetch'

test.each([
  ['opens a browser', secure, visited(browser), 'passed'],
  ['loads the page itself', secure, visited('node'), 'failed'],
  ['loads it without a name', secure, visited(undefined), 'failed'],
  ['loads it with the library of Python', secure, visited('python-requests/2.32'), 'failed'],
  ['has an agent that nobody knows', secure, visited('NiceBrowser/1.0'), 'passed'],
  ['loads it although the user said no', secure, visited('node', 'decline'), 'not-observed'],
  ['loads it although the user said no', consent, visited(browser, 'decline'), 'failed'],
  ['loads it when the user has agreed', consent, visited(browser), 'passed'],
  ['loads it before', early, visited(browser, 'accept', true), 'failed'],
  ['loads it before', secure, visited('node', 'accept', true), 'not-observed'],
])('a client that %s: %s', (_, id, built, verdict) => {
  expect(judgeScenario(scenario, id, labelled(built)).verdict).toBe(verdict)
})
