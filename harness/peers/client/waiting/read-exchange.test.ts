import { expect, test } from 'vitest'
import { trace } from '../../../../fixtures/traces/build-trace.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import { Mailbox } from './mailbox.ts'
import { readExchange } from './read-exchange.ts'

const built = trace({ transport: 'streamable-http' })
  .request({ jsonrpc: '2.0', id: 1, method: 'ping' })
  .respond({ body: { jsonrpc: '2.0', id: 1, result: {} } })

test.each([
  ['is read back from the trace', false, 'answered'],
  ['is lost when the events of its connection were let go meanwhile', true, 'sent'],
])('an exchange %s', (_, isForgotten, outcome) => {
  const recorder = createRecorder({ now: () => 0, redact: (body) => body })
  const mailbox = new Mailbox(recorder, 'c1')
  for (const { seq: _seq, at: _at, ...event } of built.events) recorder.record(event)
  if (isForgotten) mailbox.forget()
  const context = { channel: { connection: 'c1' }, mailbox, recorder }
  expect(readExchange(context, mailbox.events[1]?.seq ?? 1, 'answered').outcome).toBe(outcome)
})
