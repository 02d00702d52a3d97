import { expect, test } from 'vitest'
import { createReferenceClient } from '../client.ts'
import { isObject, type JsonObject } from '../messages.ts'
import { resultOf, scriptedStdioServer } from '../scripted-server.ts'

const revision = '2026-07-28'
const requestState = ' {"a":1\n🙂== '
const form = { type: 'object', properties: { size: { type: 'integer', default: 3 } }, required: ['size'] }
const ask = (params: JsonObject) => ({ method: 'elicitation/create', params: { message: 'How big?', ...params } })

/** A server whose tool answers its first call with this result. */
function askingServer(first: JsonObject) {
  let isAsked = false
  return scriptedStdioServer(({ id, method }, { send }) => {
    const result = method === 'tools/call' && !isAsked ? first : resultOf(method, revision)
    if (method === 'tools/call') isAsked = true
    send({ jsonrpc: '2.0', id, result })
  })
}

test('the retry has a new id, all answers under their keys and the state as it came', async () => {
  const inputRequests = {
    'a b': ask({ requestedSchema: form }),
    '\u00e9/1': ask({ mode: 'form', requestedSchema: form }),
  }
  const server = askingServer({ resultType: 'input_required', inputRequests, requestState })
  const outcome = await createReferenceClient({ revision }).run(server)
  expect(outcome.actions.at(-1)).toEqual({ method: 'tools/call', name: 'echo', ok: true })
  const [first, retry] = server.received.filter(({ method }) => method === 'tools/call')
  const answer = { action: 'accept', content: { size: 3 } }
  expect(retry?.params).toEqual({
    ...(isObject(first?.params) ? first.params : {}),
    inputResponses: { 'a b': answer, '\u00e9/1': answer },
    requestState,
  })
  expect(retry?.id).not.toBe(first?.id)
})

test.each([
  ['an undeclared mode', { x: ask({ mode: 'url', url: 'https://example.com', elicitationId: '1' }) }],
  ['an undeclared feature', { x: { method: 'roots/list' } }],
])('a call that asks for %s is given up', async (_name, inputRequests) => {
  const server = askingServer({ resultType: 'input_required', inputRequests })
  const outcome = await createReferenceClient({ revision }).run(server)
  expect(outcome.actions.at(-1)).toMatchObject({ method: 'tools/call', ok: false })
  expect(server.calls()).toEqual(['server/discover', 'tools/list', 'tools/call'])
})

test('an unknown resultType makes the call fail, a missing one does not', async () => {
  const odd = await createReferenceClient({ revision }).run(
    askingServer({ resultType: 'com.example/odd', content: [] }),
  )
  expect(odd.actions.at(-1)).toMatchObject({ method: 'tools/call', ok: false })
  const old = await createReferenceClient({ revision }).run(askingServer({ content: [] }))
  expect(old.actions.at(-1)).toMatchObject({ method: 'tools/call', ok: true })
})
