import { afterEach, describe, expect, test } from 'vitest'
import { type Reply, serveLines } from '../../../fixtures/wire/serve-lines.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { revisionOf } from '../../revisions/index.ts'
import { unlimited } from '../../time/pausable-limit.ts'
import { createRecorder } from '../../trace/recorder.ts'
import { Secrets } from '../../trace/secrets/redaction.ts'
import { Patience } from '../patience.ts'
import { RpcError } from '../rpc-error.ts'
import { Starts } from '../starts.ts'
import { openTestClient } from './open-test-client.ts'
import type { OpenTestClient } from './test-client.ts'

const opened: OpenTestClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()))
})

/** Our client on a server that answers each message by `reply`. */
async function connect(
  reply: Reply,
  revision: '2025-11-25' | '2026-07-28' = '2025-11-25',
  patience = new Patience(10_000),
  now = () => 0,
): Promise<OpenTestClient> {
  const recorder = createRecorder({ now, redact: new Secrets().event })
  const peer = await openTestClient(
    {
      factory: serveLines(reply),
      recorder,
      revision: revisionOf(revision),
      nextConnection: () => 'c1',
      clientInfo: { name: 'test', version: '1' },
      patience,
      starts: new Starts(10_000),
    },
    unlimited(new AbortController().signal),
  )
  opened.push(peer)
  return peer
}

const answerPing: Reply = ({ id, method }, write) => {
  if (method === 'ping' && id !== undefined) write({ jsonrpc: '2.0', id, result: {} })
}

test('the start of a process is not its pace', async () => {
  const patience = new Patience(10_000)
  const clock = { ms: 0 }
  const slowly: Reply = ({ id = null, method }, write) => {
    clock.ms += method === 'initialize' ? 4_000 : 30
    write({ jsonrpc: '2.0', id, result: {} })
  }
  const peer = await connect(slowly, '2025-11-25', patience, () => clock.ms)
  await peer.request('initialize')
  expect(patience.pace).toBe(0)
  await peer.request('ping')
  expect(patience.pace).toBe(30)
})

test('what the server asks is not answered in the middle of a line', async () => {
  const peer = await connect(({ method, id = null }, write) => {
    if (method !== 'x') return
    write({ jsonrpc: '2.0', id: 'theirs', method: 'ping' })
    write({ jsonrpc: '2.0', id, result: {} })
  })
  const [head, tail] = ['{"jsonrpc":"2.0","id":2,', '"method":"x"}\n']
  await peer.write(`{"jsonrpc":"2.0","id":1,"method":"x"}\n${head}`)
  await peer.next(({ id }) => id === 1)
  await peer.write(tail)
  await peer.next(({ id }) => id === 2)
  const written = peer.events.flatMap((e) =>
    e.kind === 'message' && e.direction === 'sent' && 'text' in e ? [e.text] : [],
  )
  const pongs = written.filter((text) => text.includes('"theirs"'))
  expect(pongs.length).toBeGreaterThan(0)
  expect(written.slice(0, 2).map((text) => text.includes('theirs'))).toEqual([false, false])
})

describe('waiting for an answer', () => {
  test('ends with the answer of the same id', async () => {
    const peer = await connect(answerPing)
    const exchange = await peer.request('ping', undefined, { id: 'ü' })
    expect([exchange.outcome, exchange.response?.id]).toEqual(['answered', 'ü'])
  })

  test('by fence goes on when only the later ping is answered', async () => {
    const peer = await connect(answerPing)
    const exchange = await peer.send('{"jsonrpc":', { wait: 'fence', deliberate: 'not JSON' })
    expect([exchange.outcome, exchange.response]).toEqual(['unanswered', undefined])
  })

  test('by fence takes an error without id as the answer to what was broken', async () => {
    const peer = await connect((message, write, ...others) => {
      if (message.method === undefined) write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no' } })
      answerPing(message, write, ...others)
    })
    const exchange = await peer.send('{"jsonrpc":', { wait: 'fence', deliberate: 'not JSON' })
    expect([exchange.outcome, exchange.response?.error?.code]).toEqual(['answered', -32700])
  })

  test('by fence takes an answer that the later one has overtaken', async () => {
    const held: JsonObject[] = []
    const peer = await connect(({ id = null, method }, write) => {
      if (method === 'x') held.push({ jsonrpc: '2.0', id, result: {} })
      if (method !== 'ping') return
      write({ jsonrpc: '2.0', id, result: {} })
      setImmediate(() => held.splice(0).forEach(write))
    })
    const exchange = await peer.request('x', undefined, { wait: 'fence' })
    expect(exchange.outcome).toBe('answered')
  })

  test('that comes after we have given up, it still counts', async () => {
    const held: JsonObject[] = []
    const peer = await connect(({ id = null, method }, write) => {
      if (method === 'x') held.push({ jsonrpc: '2.0', id, result: {} })
      if (method !== 'ping') return
      for (const late of id === 'again' ? held.splice(0) : []) write(late)
      write({ jsonrpc: '2.0', id, result: {} })
    })
    const { outcome, sent } = await peer.request('x', undefined, { wait: 'fence' })
    await peer.request('ping', undefined, { id: 'again' })
    const reread = peer.conversation().exchanges.find((exchange) => exchange.sent?.seq === sent?.seq)
    expect([outcome, reread?.outcome, reread?.notes]).toEqual(['unanswered', 'answered', ['no answer came']])
  })

  test.each([
    [1_000, 'answered'],
    [10, 'unanswered'],
  ])('where one answer took %i ms, in the last look one that comes after the limit is %s', async (slowest, outcome) => {
    const patience = new Patience(500)
    for (const ms of [slowest, ...Array.from({ length: 50 }, () => 1)]) patience.measured(ms)
    const late: Reply = (message, ...ways) =>
      message.method === 'ping'
        ? answerPing(message, ...ways)
        : setTimeout(() => answerPing({ ...message, method: 'ping' }, ...ways), 1_500)
    const peer = await connect(late, '2025-11-25', patience.forLastLook())
    await peer.request('ping')
    expect(await peer.request('x')).toMatchObject({ outcome })
  })

  test('ends when the server goes away', async () => {
    const peer = await connect((_, __, exit) => exit())
    const exchange = await peer.request('tools/list')
    expect(exchange.outcome).toBe('closed')
    expect(peer.alive).toBe(false)
    expect((await peer.request('ping')).outcome).toBe('closed')
  })
})

test('messages are waited for in any order, and each is given once', async () => {
  const peer = await connect(({ id = null }, write) => {
    for (const answer of ['second', 'first', 'second']) write({ jsonrpc: '2.0', id: answer, result: {} })
    write({ jsonrpc: '2.0', id, result: {} })
  })
  await peer.request('tools/list')
  const is = (id: Json) => (message: JsonObject) => message.id === id
  const given = [await peer.next(is('first')), await peer.next(is('second')), await peer.next(is('second'))]
  expect(given.map((message) => message?.id)).toEqual(['first', 'second', 'second'])
})

describe('requests of the server', () => {
  /** Asks the client once, and hands its response back as the result of the client's own request. */
  const ask =
    (method: string): Reply =>
    (message, write) => {
      if (message.method === 'tools/call') write({ jsonrpc: '2.0', id: 'q', method })
      if (message.id === 'q') write({ jsonrpc: '2.0', id: 1, result: { answer: message } })
    }

  test.each<[string, JsonObject]>([
    ['ping', { result: {} }],
    ['roots/list', { result: { roots: [] } }],
    ['sampling/createMessage', { error: { code: -1, message: 'rejected' } }],
    ['elicitation/create', { error: { code: -32601, message: 'Method not found' } }],
  ])('%s is answered', async (method, expected) => {
    const peer = await connect(ask(method))
    peer.onRequest('roots/list', () => ({ roots: [] }))
    peer.onRequest('sampling/createMessage', () => {
      throw new RpcError(-1, 'rejected')
    })
    const exchange = await peer.request('tools/call')
    expect(exchange.result.answer).toEqual({ jsonrpc: '2.0', id: 'q', ...expected })
  })
})

test('in the modern revision each request carries its metadata, and parts of it can be taken away', async () => {
  const peer = await connect((message, write) => {
    if (message.id !== undefined) write({ jsonrpc: '2.0', id: message.id, result: { got: message } })
  }, '2026-07-28')
  const whole = await peer.request('tools/list')
  expect(whole.result.got).toMatchObject({
    params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
  })
  const without = await peer.request('tools/list', undefined, {
    meta: { 'io.modelcontextprotocol/protocolVersion': null },
  })
  expect(JSON.stringify(without.result.got)).not.toContain('protocolVersion')
})
