import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { UnfinishedAnswers } from './unfinished-answers.ts'

/** Two pings whose bodies our side ended in their middle. */
function problemsOf(...outcomes: readonly ('unanswered' | 'sent')[]): readonly unknown[] {
  const built = trace({ transport: 'streamable-http' })
  for (const [index, outcome] of outcomes.entries()) {
    built.request({ jsonrpc: '2.0', id: index, method: 'ping' })
    built.event({ kind: 'note', connection: 'c1', about: built.next - 1, outcome, note: '' })
    built.event({ kind: 'http-ended', connection: 'c1', http: index + 1, by: 'us', unfinished: true })
  }
  const unfinished = new UnfinishedAnswers()
  for (const event of built.close().events) unfinished.see(event)
  return unfinished.events()
}

test('answers that were waited for and were still coming make the run incomplete', () => {
  expect(problemsOf('unanswered', 'unanswered')).toMatchObject([
    { type: 'problem', message: expect.stringMatching(/^2 answers were still coming in/) },
  ])
})

test('what a scenario ended on purpose does not', () => {
  expect(problemsOf('sent')).toEqual([])
})
