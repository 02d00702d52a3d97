import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../schema/index.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import { Mailbox } from './mailbox.ts'
import { restartWhileAtWork } from './while-at-work.ts'

const call = (progressToken: string): JsonObject => ({ params: { _meta: { progressToken } } })
const reports = (progressToken: string): JsonObject => ({ method: 'notifications/progress', params: { progressToken } })

/** How often the time for an answer to `sent` began anew, when these messages came. */
function restarts(sent: JsonObject, came: readonly JsonObject[], answerMs = 60_000): number {
  const recorder = createRecorder({ now: () => 0, redact: (body) => body })
  const mailbox = new Mailbox(recorder, 'c1')
  let count = 0
  const restart = (): void => {
    count += 1
  }
  const { signal: stop } = new AbortController()
  void restartWhileAtWork({ mailbox, answerMs, limit: { restart }, stop }, 0, sent)
  for (const message of came)
    recorder.record({ kind: 'message', connection: 'c1', direction: 'received', text: JSON.stringify(message) })
  return count
}

test.each([
  ['its own progress', call('a'), [reports('a'), reports('a')], 2],
  ['that of another request', call('a'), [reports('b')], 0],
  ['anything else', call('a'), [{ method: 'notifications/message', params: { progressToken: 'a' } }], 0],
  ['progress of no request', {}, [reports('a')], 0],
] as const)('the time for an answer begins anew with %s', (_, sent, came, count) => {
  expect(restarts(sent, came)).toBe(count)
})

test('whoever reports on and on is not waited for for ever', () => {
  expect(restarts(call('a'), [reports('a'), reports('a')], -1)).toBe(0)
})
