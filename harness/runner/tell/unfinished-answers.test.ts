import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { UnfinishedAnswers } from './unfinished-answers.ts'

/** Pings whose bodies our side ended in their middle; the head of the response came before or after the wait was over. */
function problemsOf(outcome: 'unanswered' | 'sent', ...heads: readonly ('before' | 'after')[]): readonly unknown[] {
  const built = trace({ transport: 'streamable-http' })
  for (const [index, head] of heads.entries()) {
    built.request({ jsonrpc: '2.0', id: index, method: 'ping' })
    const about = built.next - 1
    if (head === 'before') built.stream()
    built.event({ kind: 'note', connection: 'c1', about, outcome, note: '' })
    if (head === 'after') built.stream()
    built.event({ kind: 'http-ended', connection: 'c1', http: index + 1, by: 'us', unfinished: true })
  }
  const unfinished = new UnfinishedAnswers()
  for (const event of built.close().events) unfinished.see(event)
  return unfinished.events()
}

test('answers that were waited for and were still coming make the run incomplete', () => {
  expect(problemsOf('unanswered', 'before', 'before')).toMatchObject([
    { type: 'problem', message: expect.stringMatching(/^2 answers were still coming in/) },
  ])
})

test('what began to come in when the time was over does not', () => {
  expect(problemsOf('unanswered', 'after')).toEqual([])
})

test('what a scenario ended on purpose does not', () => {
  expect(problemsOf('sent', 'before')).toEqual([])
})
