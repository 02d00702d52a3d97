import { expect, test } from 'vitest'
import type { Conversation } from '../conversation/conversation.ts'
import { Exchange } from '../conversation/exchange.ts'
import { isAbsence } from './absence.ts'

/** Whether a breach that an HTTP response proves rests on absence, by what its body was. */
function restsOnAbsence(responseBody: string | undefined): boolean {
  const http = { seq: 1, responseSeq: 2, status: 200, ...(responseBody === undefined ? {} : { responseBody }) }
  const none = { label: undefined, sent: undefined, response: undefined, extra: [], notes: [] }
  const exchange = new Exchange({ ...none, connection: 'c1', outcome: 'unanswered', http: http as Exchange['http'] })
  return isAbsence({ seq: 2 }, { conversations: [{ exchanges: [exchange] } as unknown as Conversation] })
}

test('a response without a body is the absence of an answer; a body that is none came', () => {
  expect([undefined, '', 'null'].map(restsOnAbsence)).toEqual([true, true, false])
})
