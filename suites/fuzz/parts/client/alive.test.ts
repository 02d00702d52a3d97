import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../../fixtures/traces/judge-scenario.ts'
import { answersAfter } from './alive.ts'

const judges = { 'messages.request.answered': answersAfter }

const stdio = (): TraceBuilder => trace({ target: 'client' }).open()
const http = (): TraceBuilder =>
  trace({ target: 'client', transport: 'streamable-http' }).open().request(undefined).stream()

/** A ping of the server with this label, and whether the client answers it; if not, how the wait ended. */
function ping(
  built: TraceBuilder,
  as: string,
  isAnswered: boolean,
  outcome: 'unanswered' | 'closed' = 'unanswered',
  meanwhile: (built: TraceBuilder) => TraceBuilder = (built) => built,
): TraceBuilder {
  const about = built.next
  const where = built.events.some(({ kind }) => kind === 'http-request') ? { http: 1 } : {}
  const asked = built.server({ jsonrpc: '2.0', id: as, method: 'ping' }, { as, ...where })
  if (isAnswered) return asked.client({ jsonrpc: '2.0', id: as, result: {} })
  return meanwhile(asked).event({ kind: 'note', connection: 'c1', about, outcome, note: 'no answer in time' })
}

/** A usual answer, after which the client answered a ping, and an odd one. */
const oddAfterUsual = (built = stdio()): TraceBuilder => ping(built, 'alive-control', true)

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['answers the ping after each', ping(oddAfterUsual(), 'alive-0', true), 'passed'],
  ['answers none after the odd one', ping(oddAfterUsual(), 'alive-0', false), 'failed'],
  ['answers the first, not the second', ping(ping(oddAfterUsual(), 'alive-0', true), 'alive-1', false), 'failed'],
  ['answers none while its next request waits', ping(ping(stdio(), 'held-control', true), 'held-0', false), 'failed'],
  [
    'answered no ping before, and none now',
    ping(ping(stdio(), 'alive-control', false), 'alive-0', false),
    'not-observed',
  ],
  ['was pinged otherwise before', ping(oddAfterUsual(), 'held-0', false), 'passed'],
  ['broke on nothing', oddAfterUsual(), 'passed'],
  ['was never pinged', stdio(), 'not-observed'],
  ['left instead', ping(oddAfterUsual(), 'alive-0', false, 'closed').close('target'), 'passed'],
])('a client that %s', (_, built, verdict) => {
  expect(judgeScenario({ judges }, 'messages.request.answered', built).verdict).toBe(verdict)
})

const end = (built: TraceBuilder): TraceBuilder => built.ended('target', 1)
const leave = (built: TraceBuilder): TraceBuilder => built.request(undefined, { method: 'DELETE' })

/** A client that answers no ping; what it does before the wait for the answer is over. */
const silent = (meanwhile?: (built: TraceBuilder) => TraceBuilder): TraceBuilder =>
  ping(oddAfterUsual(http()), 'alive-0', false, 'unanswered', meanwhile)

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['keeps its stream open, and is silent', silent(), 'failed'],
  ['gives its stream up', silent(end), 'passed'],
  ['ends its session', silent(leave), 'passed'],
  ['gives its stream up when it was waited for in vain', end(silent()), 'failed'],
  ['ends its session when it was waited for in vain', leave(silent()), 'failed'],
])('a client over HTTP that %s', (_, built, verdict) => {
  expect(judgeScenario({ judges }, 'messages.request.answered', built).verdict).toBe(verdict)
})
