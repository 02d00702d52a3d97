import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './asked-user.ts'

const call = (id: number, text: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'suite_note', arguments: { text } },
})
const lookup: JsonObject = {
  ...call(3, 'mcp-conform-refused'),
  params: { name: 'suite_lookup', arguments: { text: 'mcp-conform-refused' } },
}
const [agreed, refused] = [call(1, 'mcp-conform-agreed'), call(2, 'mcp-conform-refused')]
const asked = (answered: string, shown = 'Keep a note of mcp-conform {"text":"mcp-conform-agreed"}'): JsonObject => ({
  asked: 'tools/call',
  shown,
  answered,
})
const connected: JsonObject = { id: '0', action: 'connect', outcome: 'result' }

function verdict(id: string, calls: readonly JsonObject[], reports: readonly JsonObject[]): string {
  const built = calls.reduce((all, one) => all.client(one), trace({ target: 'client' }).open())
  return judgeScenario(scenario, id, built, { reports }).verdict
}

const consent = 'principles.tools.consent'
const human = 'tools.ui.human-in-the-loop'
const annotations = 'tools.annotations.no-decisions'
const inputs = 'tools.security.show-inputs'
const title = 'implementation.title.display-fallback'

test.each<[string, string, readonly JsonObject[], readonly JsonObject[], string]>([
  ['calls unasked', consent, [agreed], [connected], 'failed'],
  ['asks once for all calls', consent, [agreed, refused], [connected, asked('accept')], 'passed'],
  ['calls nothing', consent, [], [connected], 'not-observed'],
  ['has no driver', consent, [agreed], [], 'not-observed'],
  ['calls what was refused', human, [agreed, refused], [asked('accept'), asked('decline')], 'failed'],
  ['keeps to a refusal', human, [agreed], [asked('accept'), asked('decline')], 'passed'],
  ['asks once', human, [agreed, refused], [asked('accept')], 'not-observed'],
  [
    'asks not about a tool that says it reads',
    annotations,
    [agreed, lookup],
    [asked('accept'), asked('decline')],
    'failed',
  ],
  ['asks about it, too', annotations, [agreed], [asked('accept'), asked('decline'), asked('decline')], 'passed'],
  ['obeys no refusal', annotations, [agreed, refused, lookup], [asked('accept'), asked('decline')], 'not-observed'],
  ['shows what is sent', inputs, [agreed], [asked('accept')], 'passed'],
  ['shows a name alone', inputs, [agreed], [asked('accept', 'suite_note')], 'failed'],
  ['shows the title', title, [agreed], [asked('accept')], 'passed'],
  ['shows the name in its place', title, [agreed], [asked('accept', 'suite_note {}')], 'failed'],
  ['tells not what is shown', title, [agreed], [{ asked: 'tools/call', answered: 'accept' }], 'not-observed'],
])('a client that %s: %s', (_, id, calls, lines, expected) => {
  expect(verdict(id, calls, lines)).toBe(expected)
})
