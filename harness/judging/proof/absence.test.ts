import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { isAbsence } from './absence.ts'

/** Whether a breach that the head of an HTTP response proves rests on absence, by what its body was. */
function restsOnAbsence(text: string | undefined): boolean {
  const built = trace({ transport: 'streamable-http' }).request({ jsonrpc: '2.0', id: 1, method: 'ping' })
  const seq = built.next
  built.event({
    kind: 'http-response',
    connection: 'c1',
    http: 1,
    status: 200,
    headers: [],
    text,
  })
  return isAbsence({ seq }, { conversations: [built.conversation()] })
}

test('a response without a body is the absence of an answer; a body that is none came', () => {
  expect([undefined, '', 'null'].map(restsOnAbsence)).toEqual([true, true, false])
})
