/** What an app has told decides, however the host has sent it. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import cancelled from './cancelled.ts'
import { appUri, callArguments } from './parts/serving.ts'
import scenario from './shown.ts'

const input = { method: 'ui/notifications/tool-input', params: { arguments: callArguments } }
const partial = { method: 'ui/notifications/tool-input-partial', params: { arguments: {} } }
const result = { method: 'ui/notifications/tool-result', params: { content: [] } }
const teardown = { id: 't', method: 'ui/resource-teardown', params: {} }
const asks = (mode: string, id: number) => ({ id, method: 'ui/request-display-mode', params: { mode } })
const opened = (hostContext?: JsonObject) => ({
  id: 1,
  result: { protocolVersion: '2026-01-26', ...(hostContext === undefined ? {} : { hostContext }) },
})
const context = { displayMode: 'inline', availableDisplayModes: ['inline', 'fullscreen'] }

type Event = readonly [way: string, message: JsonObject]
const got = (message: JsonObject): Event => ['in', message]
const sent = (message: JsonObject): Event => ['out', message]
const ready: Event = sent({ method: 'ui/notifications/initialized' })
const handshake = (hostContext?: JsonObject): readonly Event[] => [
  sent({ id: 1, method: 'ui/initialize', params: {} }),
  got(opened(hostContext)),
  ready,
]

const call = (id: number, name: string, given: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

/** The call that shows the app, what the app tells first, the answer to the call, and what it tells at its end and after it. */
function host(events: readonly Event[], after: readonly Event[] = [], reads = true): TraceBuilder {
  const isReady = events.indexOf(ready)
  const told = [...events, ...after].map(([way, message], n) => ({ n, way, isReady: n >= isReady, message }))
  const report = (id: number, name: string, from: number, to?: number) =>
    call(id, name, { via: 'read', events: told.slice(from, to) })
  const read: JsonObject = { jsonrpc: '2.0', id: 10, method: 'resources/read', params: { uri: appUri } }
  const opening = trace({ target: 'client' }).open()
  const begun = (reads ? opening.client(read) : opening)
    .client(call(11, 'suite_show', callArguments))
    .client(report(12, 'suite_report', 0, 3))
    .server({ jsonrpc: '2.0', id: 11, result: { content: [] } })
    .client(report(13, 'suite_end', 3, events.length))
  return after.length === 0 ? begun : begun.client(report(14, 'suite_report', events.length))
}

const clean = [...handshake(context), got(input), got(result)]
const rules = {
  reads: 'apps.host.reads-resource',
  waits: 'apps.host.waits',
  context: 'apps.host.context',
  input: 'apps.host.tool-input',
  once: 'apps.host.tool-input-once',
  partial: 'apps.host.partial-input-stops',
  result: 'apps.host.tool-result',
  model: 'apps.host.refuses-model-only',
  modes: 'apps.host.display-modes',
  answer: 'apps.host.display-result',
  absent: 'apps.host.display-unavailable',
  size: 'apps.host.size',
  teardown: 'apps.host.teardown',
  waiting: 'apps.host.teardown-waits',
}
const mode = (asked: string, came: JsonObject): readonly Event[] => [
  ...clean,
  sent(asks(asked, 7)),
  got({ id: 7, ...came }),
]
const size = (after: number, maxHeight = 600): readonly Event[] => [
  ...handshake({ ...context, containerDimensions: { maxHeight } }),
  ['size', { before: 240, asked: 307, after }],
]
const forbidden = sent({ id: 8, method: 'tools/call', params: { name: 'suite_for_model' } })

test.each<[string, string, TraceBuilder, string]>([
  ['reads its app', rules.reads, host(clean), 'passed'],
  ['has its app from elsewhere', rules.reads, host(clean, [], false), 'failed'],
  ['waits for the app', rules.waits, host(clean), 'passed'],
  ['sends the input at once', rules.waits, host([got(input), ...handshake(context)]), 'failed'],
  ['tells of the context', rules.context, host(clean), 'passed'],
  ['tells no context', rules.context, host(handshake()), 'failed'],
  ['sends the arguments', rules.input, host(clean), 'passed'],
  ['sends other arguments', rules.input, host([...handshake(), got({ ...input, params: {} })]), 'failed'],
  ['sends none', rules.input, host([...handshake(), got(result)]), 'failed'],
  ['sends them once', rules.once, host(clean), 'passed'],
  ['sends them twice', rules.once, host([...clean, got(input)]), 'failed'],
  ['sends them after the result', rules.once, host([...handshake(), got(result), got(input)]), 'failed'],
  ['sends them after parts', rules.partial, host([...handshake(), got(partial), got(input)]), 'passed'],
  ['sends parts after them', rules.partial, host([...clean, got(partial)]), 'failed'],
  ['sends the result', rules.result, host(clean), 'passed'],
  ['sends no result', rules.result, host([...handshake(), got(input)]), 'failed'],
  ['refuses what is for the model', rules.model, host([...clean, forbidden]), 'passed'],
  [
    'lets it be called',
    rules.model,
    host([...clean, forbidden]).client(call(20, 'suite_for_model', { by: 'app' })),
    'failed',
  ],
  ['keeps the mode', rules.modes, host(mode('fullscreen', { result: { mode: 'inline' } })), 'passed'],
  ['takes the whole screen', rules.modes, host(mode('fullscreen', { result: { mode: 'fullscreen' } })), 'failed'],
  ['names no modes', rules.modes, host(handshake({})), 'not-observed'],
  ['answers without a mode', rules.answer, host(mode('inline', { result: {} })), 'failed'],
  ['has no modes', rules.answer, host(mode('inline', { error: { code: -32601, message: '' } })), 'not-observed'],
  ['stays inline', rules.absent, host(mode('pip', { result: { mode: 'inline' } })), 'passed'],
  ['refuses a mode that it has not', rules.absent, host(mode('pip', { error: { code: 1, message: '' } })), 'warned'],
  ['follows the size', rules.size, host(size(307)), 'passed'],
  ['keeps its size', rules.size, host(size(240)), 'failed'],
  ['has less height', rules.size, host(size(240, 250)), 'not-observed'],
  ['takes the app away', rules.teardown, host(clean, [got(teardown)]), 'passed'],
  ['takes it away unasked', rules.teardown, host(clean), 'failed'],
  ['waits for the answer', rules.waiting, host(clean, [got(teardown), ['waits', {}]]), 'passed'],
  ['does not wait', rules.waiting, host(clean, [got(teardown)]), 'failed'],
  ['shows nothing', rules.input, trace({ target: 'client' }).open(), 'not-observed'],
])('a host that %s: %s', (_, id, built, verdict) => {
  expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
})

test.each([
  ['tells', [...handshake(), got({ method: 'ui/notifications/tool-cancelled', params: {} })], 'passed'],
  ['does not tell', handshake(), 'failed'],
])('a host that %s of a cancelled call', (_, events, verdict) => {
  expect(judgeScenario(cancelled, 'apps.host.tool-cancelled', host(events)).verdict).toBe(verdict)
})
