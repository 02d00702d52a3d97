import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { revisionOf } from '../../revisions/index.ts'
import { createRecorder } from '../../trace/recorder.ts'
import { Secrets } from '../../trace/redaction.ts'
import { streamChannels } from '../../transports/stdio/client.ts'
import { parseJson } from '../../wire/json.ts'
import { RpcError } from '../rpc-error.ts'
import { openTestClient } from './open-test-client.ts'
import type { OpenTestClient } from './test-client.ts'

type Reply = (message: JsonObject, write: (message: Json) => void, exit: () => void) => void

const opened: OpenTestClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()))
})

/** Our client on a server that answers each message by `reply`. */
async function connect(reply: Reply, revision: '2025-11-25' | '2026-07-28' = '2025-11-25'): Promise<OpenTestClient> {
  const factory = streamChannels(() => {
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    let exit = (): void => {}
    const exited = new Promise<{ code: number; signal: null }>((resolve) => {
      exit = () => {
        stdout.end()
        resolve({ code: 0, signal: null })
      }
    })
    stdin.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        const message = parseJson(line)
        reply(
          typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as JsonObject) : {},
          (answer) => stdout.write(`${JSON.stringify(answer)}\n`),
          exit,
        )
      }
    })
    stdin.on('end', exit)
    return { stdin, stdout, exited, kill: exit }
  })
  const recorder = createRecorder({ now: () => 0, redact: new Secrets().event })
  const peer = await openTestClient(
    {
      factory,
      recorder,
      revision: revisionOf(revision),
      nextConnection: () => 'c1',
      clientInfo: { name: 'test', version: '1' },
      requestMs: 10_000,
    },
    new AbortController().signal,
  )
  opened.push(peer)
  return peer
}

const answerPing: Reply = ({ id, method }, write) => {
  if (method === 'ping' && id !== undefined) write({ jsonrpc: '2.0', id, result: {} })
}

describe('waiting for an answer', () => {
  test('ends with the answer of the same id', async () => {
    const peer = await connect(answerPing)
    const exchange = await peer.request('ping', undefined, { id: 'ü' })
    expect([exchange.outcome, exchange.response?.id]).toEqual(['answered', 'ü'])
  })

  test('by fence ends without one when the later ping is answered', async () => {
    const peer = await connect(answerPing)
    const exchange = await peer.send('{"jsonrpc":', { wait: 'fence', deliberate: 'not JSON' })
    expect([exchange.outcome, exchange.response]).toEqual(['unanswered', undefined])
  })

  test('by fence takes an error without id as the answer to what was broken', async () => {
    const peer = await connect((message, write, exit) => {
      if (message.method === undefined) write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no' } })
      answerPing(message, write, exit)
    })
    const exchange = await peer.send('{"jsonrpc":', { wait: 'fence', deliberate: 'not JSON' })
    expect([exchange.outcome, exchange.response?.error?.code]).toEqual(['answered', -32700])
  })

  test('ends when the server goes away', async () => {
    const peer = await connect((_, __, exit) => exit())
    const exchange = await peer.request('tools/list')
    expect(exchange.outcome).toBe('closed')
    expect(peer.alive).toBe(false)
    expect((await peer.request('ping')).outcome).toBe('closed')
  })
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
