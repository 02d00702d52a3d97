import { afterEach, describe, expect, test } from 'vitest'
import { type Reply, serveLines } from '../../../../fixtures/wire/serve-lines.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { revisionOf } from '../../../revisions/index.ts'
import { unlimited } from '../../../time/pausable-limit.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import { Secrets } from '../../../trace/secrets/redaction.ts'
import { Patience } from '../../patience.ts'
import { Rates } from '../../rates.ts'
import { Starts } from '../../starts.ts'
import { openTestClient } from '../open-test-client.ts'
import type { OpenTestClient } from '../test-client.ts'

const opened: OpenTestClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()))
})

const limited = { code: -32000, message: 'Rate limit exceeded' }

/** Our client on a server that gives these answers, one after the other, and the last one on and on. */
async function connect(...answers: readonly [JsonObject, ...JsonObject[]]) {
  const asked: JsonObject[] = []
  const reply: Reply = (message, write) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(message)
    write({ jsonrpc: '2.0', id: message.id ?? null, ...answer })
  }
  const rates = new Rates([0, 1, 2])
  const peer = await openTestClient(
    {
      factory: serveLines(reply),
      recorder: createRecorder({ now: () => 0, redact: new Secrets().event }),
      revision: revisionOf('2025-11-25'),
      nextConnection: () => 'c1',
      clientInfo: { name: 'test', version: '1' },
      patience: new Patience(10_000, () => 0, undefined, false, rates),
      starts: new Starts(10_000),
    },
    unlimited(new AbortController().signal),
  )
  opened.push(peer)
  return { peer, asked }
}

const limitsIn = (peer: OpenTestClient) => peer.conversation().exchanges.map(({ limit }) => limit)

describe('a request that was refused as by a limit', () => {
  test('is asked again with a new id and the same label, until it is served', async () => {
    const { peer, asked } = await connect({ error: limited }, { error: limited }, { result: {} })
    const exchange = await peer.request('tools/list', undefined, { as: 'list' })
    expect(exchange.response?.result).toEqual({})
    expect(asked.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(limitsIn(peer)).toEqual(['asked-again', 'asked-again', undefined])
    expect(peer.conversation().exchanges.map(({ label }) => label)).toEqual(['list', 'list', 'list'])
    expect(peer.wasRefused).toBe(false)
  })

  test('is not asked for ever', async () => {
    const { peer, asked } = await connect({ error: limited })
    const exchange = await peer.request('tools/list')
    expect(exchange.response?.error).toEqual(limited)
    expect(limitsIn(peer).at(-1)).toBe('given-up')
    const first = asked.length
    await peer.request('tools/list')
    await peer.request('tools/list')
    const before = asked.length
    await peer.request('tools/list')
    expect([first, asked.length - before]).toEqual([8, 1])
  })

  test('is asked again but twice where the words may mean anything', async () => {
    const { peer, asked } = await connect({ error: { code: -32603, message: 'Too many questions are open' } })
    await peer.request('tools/list')
    expect(asked.length).toBe(3)
  })

  test('has its scenario run again where it cannot be asked again as it is', async () => {
    const { peer, asked } = await connect({ error: limited })
    await peer.request('tools/list', undefined, { id: 'chosen' })
    expect([asked.length, peer.wasRefused]).toEqual([1, true])
  })
})

test('an error that speaks of no limit is the answer', async () => {
  const { peer, asked } = await connect({ error: { code: -32000, message: 'Unknown tool' } })
  await peer.request('tools/call', { name: 'x' })
  expect([asked.length, peer.wasRefused, limitsIn(peer)]).toEqual([1, false, [undefined]])
})
