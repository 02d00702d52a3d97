/** The smallest messages that broke something, where one of them is no message, so that nothing has its label. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../../fixtures/traces/judge-scenario.ts'
import scenario from '../../client-input.ts'

/** The client is sent an odd message, if that is one, and a ping after it that it does not answer. */
function odd(built: TraceBuilder, n: number, isMessage: boolean): TraceBuilder {
  const message = { jsonrpc: '2.0', id: `odd-${n}`, method: {} }
  if (isMessage) built.server(message, { as: `smallest-${n}`, deliberate: 'a plain value as method' })
  const about = built.next
  built.server({ jsonrpc: '2.0', id: `ping-${n}`, method: 'ping' }, { as: `alive-${n}` })
  return built.event({ kind: 'note', connection: 'c1', about, outcome: 'closed', note: 'the client ended first' })
}

test.each([
  ['the first is one', [true, true], 'warned'],
  ['the first is none', [false, true], 'warned'],
  ['none is one', [false, false], 'not-observed'],
] as const)('%s', (_, shown, verdict) => {
  const built = shown.reduce(
    (so, isMessage, n) => odd(so, n, isMessage),
    trace({ target: 'client', transport: 'http-sse' }).open(),
  )
  expect(judgeScenario(scenario, 'messages.request.answered', built.close('target')).verdict).toBe(verdict)
})
