/** Requests and answers are found by each other, in a long conversation, too. */
import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import { answerOf, requestOf } from './pairs.ts'

const pings = 200

function longConversation() {
  const built = trace().open()
  for (let id = 1; id <= pings; id += 1)
    built.client({ jsonrpc: '2.0', id, method: 'ping' }).server({ jsonrpc: '2.0', id, result: {} })
  return built.client({ jsonrpc: '2.0', id: 'last', method: 'ping' }).conversation()
}

test('a request and its answer are found by each other', () => {
  const conversation = longConversation()
  const sent = conversation.messages.filter(({ method, id }) => method === 'ping' && id !== 'last')
  expect(sent.length).toBe(pings)
  for (const request of sent) {
    const answer = answerOf(request, conversation)
    expect(answer?.id).toBe(request.id)
    expect(answer && requestOf(answer, conversation)).toBe(request)
  }
  expect(answerOf(conversation.messages.at(-1), conversation)).toBeUndefined()
  expect(answerOf(undefined, conversation)).toBeUndefined()
})

test('looking up each message reads the exchanges once, not once for each message', () => {
  const { exchanges, messages } = longConversation()
  let reads = 0
  const counted = new Proxy(exchanges, {
    get(target, key, receiver) {
      reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  for (const message of messages) {
    answerOf(message, { exchanges: counted })
    requestOf(message, { exchanges: counted })
  }
  expect(reads).toBeLessThan(10 * exchanges.length)
})
