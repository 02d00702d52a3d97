import { afterEach, expect, test } from 'vitest'
import { type Reply, serveLines } from '../../../../fixtures/wire/serve-lines.ts'
import { revisionOf } from '../../../revisions/index.ts'
import { unlimited } from '../../../time/pausable-limit.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import { Secrets } from '../../../trace/secrets/redaction.ts'
import { Patience } from '../../patience.ts'
import { Rates } from '../../rates.ts'
import { Starts } from '../../starts.ts'
import type { UnitOfMany } from '../drive.ts'
import { openTestClient } from '../open-test-client.ts'
import type { OpenTestClient } from '../test-client.ts'

const opened: OpenTestClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()))
})

async function connect(reply: Reply, rates = new Rates(), limitMs = 10_000): Promise<OpenTestClient> {
  const peer = await openTestClient(
    {
      factory: serveLines(reply),
      recorder: createRecorder({ now: () => 0, redact: new Secrets().event }),
      revision: revisionOf('2025-11-25'),
      nextConnection: () => 'c1',
      clientInfo: { name: 'test', version: '1' },
      patience: new Patience(limitMs, () => 0, undefined, false, rates),
      starts: new Starts(10_000),
    },
    unlimited(new AbortController().signal),
  )
  opened.push(peer)
  return peer
}

const ask = (id: number): UnitOfMany => ({
  ...{ raw: { jsonrpc: '2.0', id, method: 'ping' }, isDue: true, deliberate: 'a test', headers: {} },
})
const tell: UnitOfMany = { raw: { jsonrpc: '2.0', method: 'x' }, isDue: false, deliberate: 'a test', headers: {} }

test('waits for the answers that are due, in whatever order they come', async () => {
  const waiting: (() => void)[] = []
  const peer = await connect(({ id }, write) => {
    if (id === undefined) return
    waiting.push(() => write({ jsonrpc: '2.0', id, result: {} }))
    if (waiting.length === 3) for (const answer of waiting.toReversed()) answer()
  })
  expect(await peer.sendTogether([ask(1), tell, ask(2), ask(3)])).toBe('sent')
  const { exchanges } = peer.conversation()
  expect(exchanges.map(({ sent, response }) => [sent?.id, response?.id])).toEqual([
    [1, 1],
    [undefined, undefined],
    [2, 2],
    [3, 3],
  ])
  expect(exchanges.every(({ sent }) => sent?.deliberate !== undefined)).toBe(true)
})

test('what has no answer is waited for no longer than an answer may take', async () => {
  const peer = await connect(() => {}, new Rates(), 50)
  expect(await peer.sendTogether([ask(1)])).toBe('sent')
  expect(peer.conversation().exchanges.map(({ response }) => response)).toEqual([undefined])
})

test('refusals by a limit are learned from: what follows is sent by itself', async () => {
  const peer = await connect(
    ({ id = null }, write) =>
      write({ jsonrpc: '2.0', id, error: { code: -32000, message: 'Rate limit exceeded, slow down' } }),
    new Rates([0, 1]),
  )
  expect(await peer.sendTogether([ask(1), ask(2)])).toBe('sent')
  expect(await peer.sendTogether([ask(3)])).toBe('not sent')
})

test('a part of a conversation is read as the whole is', async () => {
  const peer = await connect(({ id = null }, write) => write({ jsonrpc: '2.0', id, result: {} }))
  await peer.sendTogether([ask(1), ask(2)])
  const since = peer.events.at(-1)?.seq
  await peer.sendTogether([ask(3)])
  const whole = peer.conversation().exchanges.slice(2)
  expect(peer.conversation(since).exchanges.map(({ sent, response }) => [sent?.id, response?.seq])).toEqual(
    whole.map(({ sent, response }) => [sent?.id, response?.seq]),
  )
})
