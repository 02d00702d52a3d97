import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './cancelled-questions.ts'

const id = 'withdrawn-question-1'
const sampled: JsonObject = { result: { role: 'assistant', model: 'm', content: { type: 'text', text: 'hello' } } }
const refused: JsonObject = { error: { code: 0, message: 'context canceled' } }

/** What the client says of each question, and when it answers the one that is withdrawn. */
interface Answers {
  readonly pondered?: JsonObject
  readonly kept?: JsonObject
  readonly withdrawn?: JsonObject
  readonly when?: 'before the withdrawal' | 'before the ping' | 'after the ping'
}

function asked({ pondered = sampled, kept = sampled, withdrawn, when }: Answers): TraceBuilder {
  const built = trace({ target: 'client', revision: '2025-06-18' }).open({ client: { sampling: {} } })
  const ask = (as: string, method: string, answer: JsonObject): TraceBuilder =>
    built.server({ jsonrpc: '2.0', id: as, method }, { as }).client({ jsonrpc: '2.0', id: as, ...answer })
  const answer = (now: Answers['when']): void => {
    if (withdrawn !== undefined && when === now) built.client({ jsonrpc: '2.0', id, ...withdrawn })
  }
  ask('pondered', 'sampling/createMessage', pondered)
  built.server({ jsonrpc: '2.0', id, method: 'sampling/createMessage' })
  ask('before', 'ping', { result: {} })
  answer('before the withdrawal')
  built.server({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
  answer('before the ping')
  ask('after', 'ping', { result: {} })
  answer('after the ping')
  return ask('kept', 'sampling/createMessage', kept)
}

const lived = { reports: [{ id: 'lived', outcome: 'result' }] }

test.each<[what: string, answers: Answers, verdict: string]>([
  ['never answers it', {}, 'passed'],
  ['answers it once the ping shows that it knows', { withdrawn: sampled, when: 'after the ping' }, 'failed'],
  ['gives a result that may have crossed', { withdrawn: sampled, when: 'before the ping' }, 'not-observed'],
  ['gives an error for the withdrawal', { withdrawn: refused, when: 'before the ping' }, 'failed'],
  ['gives an error before the withdrawal', { withdrawn: refused, when: 'before the withdrawal' }, 'not-observed'],
  [
    'gives errors for later questions, too',
    { withdrawn: refused, when: 'before the ping', kept: refused },
    'not-observed',
  ],
  [
    'gives an error to the first, too',
    { withdrawn: refused, when: 'before the ping', pondered: refused },
    'not-observed',
  ],
])('a client that %s', (_, answers, verdict) => {
  expect(judgeScenario(scenario, 'cancellation.receiver.no-response', asked(answers), lived).verdict).toBe(verdict)
})
