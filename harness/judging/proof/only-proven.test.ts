import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { failed, passed } from '../finding.ts'
import { onlyProven } from './only-proven.ts'

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** A ping that was waited for in vain; our side ended its response, of which this much had come. */
function waited(unfinished: boolean): TraceBuilder {
  const built = trace({ transport: 'streamable-http' }).request(ping)
  const about = built.next - 1
  return built
    .event({ kind: 'note', connection: 'c1', about, outcome: 'unanswered', note: 'no answer came' })
    .event({ kind: 'http-response', connection: 'c1', http: 1, status: 200, headers: [], text: '{"jsonrpc":' })
    .event({ kind: 'http-ended', connection: 'c1', http: 1, by: 'us', ...(unfinished && { unfinished: true }) })
}

test.each([
  ['an answer that never began proves a breach', waited(false), failed('an answer', 'none'), 'failed'],
  ['one that was still coming does not', waited(true), failed('an answer', 'none'), 'not-observed'],
  ['what is kept is kept', waited(true), passed, 'passed'],
] as const)('%s', (_, built, found, verdict) => {
  const conversation = built.conversation()
  const read = new Set(conversation.exchanges)
  expect(onlyProven(found, read, { outcome: 'completed', conversations: [conversation] }).verdict).toBe(verdict)
})

const cut = 'more than 1 event that waits to be judged'
const closed = trace().client(ping).close('us')
const inVain = trace()
  .client(ping)
  .event({ kind: 'note', connection: 'c1', about: trace().next, outcome: 'unanswered', note: 'no answer came' })

test.each([
  ['has its request as evidence', closed, [0], cut, 'not-observed'],
  ['has its request as evidence, in a run without limits', closed, [0], undefined, 'failed'],
  ['was waited for to the end', inVain, [0], cut, 'failed'],
  ['has something else as evidence', closed, [], cut, 'failed'],
] as const)('what has no label and %s', (_, built, [index], reached, verdict) => {
  const conversation = built.conversation()
  const evidence = index === undefined ? [] : (conversation.exchanges[index]?.evidence ?? [])
  const circumstances = {
    outcome: 'completed',
    conversations: [conversation],
    ...(reached && { cut: reached }),
  } as const
  expect(onlyProven(failed('an answer', 'none', ...evidence), new Set(), circumstances).verdict).toBe(verdict)
})
