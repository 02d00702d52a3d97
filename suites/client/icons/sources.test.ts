/** Which icons a client loads where one of them may be loaded. */
import { expect, test } from 'vitest'
import { site } from '../../../fixtures/traces/build-site.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './sources.ts'

const shown = trace({ target: 'client' }).open()
const plain = 'icons.consumer.https-or-data-only'
const sockets = 'icons.client.unsafe-schemes-rejected'

test.each<[string, string, readonly string[], readonly string[], string]>([
  ['shows the good icon alone', plain, ['/icons/good.png'], [], 'passed'],
  ['shows the good icon alone', sockets, ['/icons/good.png'], [], 'passed'],
  ['loads an icon over plain http', plain, ['/icons/good.png'], ['/x-suite/icon-http.png'], 'failed'],
  ['loads an icon over a web socket', sockets, ['/icons/good.png'], ['/x-suite/icon-ws.png'], 'failed'],
  ['loads an icon over plain http', sockets, ['/icons/good.png'], ['/x-suite/icon-http.png'], 'passed'],
  ['shows no icons', plain, [], [], 'not-observed'],
])('a client that %s: %s', (_, id, mine, others, verdict) => {
  const sites = [site('mcp', [...mine]), site('plain', [...others])]
  expect(judgeScenario(scenario, id, shown, { sites }).verdict).toBe(verdict)
})
