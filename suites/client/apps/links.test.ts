import { expect, test } from 'vitest'
import { site } from '../../../fixtures/traces/build-site.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './links.ts'

const asks = {
  n: 0,
  way: 'out',
  isReady: true,
  message: { id: 2, method: 'ui/open-link', params: { url: 'http://x' } },
}
const answer = (message: object) => ({ n: 1, way: 'in', isReady: true, message: { id: 2, ...message } })
const shown = (...events: readonly object[]) =>
  trace({ target: 'client' })
    .open()
    .client({
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'suite_end', arguments: { via: 'read', events: JSON.parse(JSON.stringify(events)) } },
    })

test.each<[string, readonly object[], readonly string[], string]>([
  ['opens it', [asks, answer({ result: {} })], ['/of-an-app'], 'passed'],
  ['says that it has, and opens nothing', [asks, answer({ result: {} })], [], 'failed'],
  ['refuses', [asks, answer({ error: { code: -32000, message: 'no' } })], [], 'not-observed'],
  ['does not answer', [asks], [], 'not-observed'],
  ['is asked nothing', [], [], 'not-observed'],
])('a host that %s', (_, events, paths, verdict) => {
  const sites = [site('linked', paths)]
  expect(judgeScenario(scenario, 'apps.host.opens-links', shown(...events), { sites }).verdict).toBe(verdict)
})
