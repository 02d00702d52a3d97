import { describe, expect, test } from 'vitest'
import { type Reply, serveLines } from '../../fixtures/wire/serve-lines.ts'
import type { JsonObject, RevisionId } from '../../schema/index.ts'
import { Patience } from '../peers/patience.ts'
import { Starts } from '../peers/starts.ts'
import { revisionOf } from '../revisions/index.ts'
import { createRecorder } from '../trace/recorder.ts'
import { preflightServer } from './server-preflight.ts'

/** Milliseconds: answers are due long before a start is. */
const limits = { startMs: 5_000, requestMs: 50 }

async function ask(
  reply: Reply,
  revision: RevisionId,
  { startMs, requestMs } = limits,
  signal = new AbortController().signal,
) {
  const started = performance.now()
  const recorder = createRecorder({ now: () => performance.now() - started, redact: (body) => body })
  const starts = new Starts(startMs)
  recorder.listen((event) => starts.see(event))
  let connections = 0
  const answer = await preflightServer(
    {
      factory: serveLines(reply),
      recorder,
      revision: revisionOf(revision),
      nextConnection: () => `c${++connections}`,
      clientInfo: { name: 'test', version: '1' },
      patience: new Patience(requestMs),
      starts,
    },
    { signal },
  )
  if (answer.accepted) await answer.peer.close()
  return { answer, connections, starts }
}

const initialized = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } }
const discovered = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} }

/** Answers these methods, and nothing else. */
const answering =
  (results: Readonly<Record<string, object>>): Reply =>
  ({ id = null, method }, write) => {
    const result = typeof method === 'string' ? results[method] : undefined
    if (result !== undefined) write({ jsonrpc: '2.0', id, result: { ...result } })
  }

/** Begins to read once something else has taken its time. */
const lazily =
  (reply: Reply): Reply =>
  (...message) =>
    void setTimeout(() => reply(...message), 6 * limits.requestMs)

test.each<[string, JsonObject]>([
  ['a result that is a text', { result: 'ok' }],
  ['a result that is a list', { result: [] }],
  ['an error without a code', { error: { message: 'no' } }],
  ['an error that is a text', { error: 'no' }],
  ['neither result nor error', {}],
])('%s in answer to the opening is judged by its form', async (_, members) => {
  const { answer } = await ask(({ id = null }, write) => write({ jsonrpc: '2.0', id, ...members }), '2025-11-25')
  expect(answer).toMatchObject({ accepted: false, speaksEra: true, reason: expect.stringContaining('malformed') })
})

test('an error that is one is a refusal', async () => {
  const error = { code: -32601, message: 'no' }
  const { answer } = await ask(({ id = null }, write) => write({ jsonrpc: '2.0', id, error }), '2025-11-25')
  expect(answer).not.toHaveProperty('speaksEra')
})

describe('a server that takes longer to start than to answer', () => {
  test.each<[RevisionId, Reply]>([
    ['2025-11-25', answering({ initialize: initialized })],
    ['2026-07-28', answering({ 'server/discover': discovered })],
  ])('is accepted in %s', async (revision, reply) => {
    const { answer, starts } = await ask(lazily(reply), revision)
    expect(answer).toMatchObject({ accepted: true, facts: { revision } })
    expect(starts.known.count).toBeGreaterThan(0)
  })
})

describe('a server of the older era that keeps silent about server/discover', () => {
  test('is no server of the modern era, and not one that was lost to time', async () => {
    const { answer } = await ask(answering({ initialize: initialized }), '2026-07-28')
    expect(answer).toMatchObject({ accepted: false, reason: expect.stringContaining('answers initialize') })
    expect(answer).not.toHaveProperty('error')
  })
})

test('a server whose answer comes when nobody waits for it any more is asked once more', async () => {
  let asked = 0
  const reply: Reply = ({ id = null, method }, write, _exit, _raw, last) => {
    if (method !== 'initialize') return
    asked += 1
    // It has said its first word: it has started.
    write({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'here' } })
    const answer = asked === 1 ? last : write
    answer({ jsonrpc: '2.0', id, result: { ...initialized } })
  }
  const { answer } = await ask(reply, '2025-11-25')
  expect([answer.accepted, asked]).toEqual([true, 2])
})

test('a modern server that was asked in both eras is asked once more on a connection of its own', async () => {
  const { answer, connections } = await ask(lazily(answering({ 'server/discover': discovered })), '2026-07-28')
  expect([answer.accepted, connections]).toEqual([true, 2])
})

test('a server that says nothing is given up when the time of a start is over, with what it was asked', async () => {
  const { answer } = await ask(() => {}, '2025-11-25', { startMs: 100, requestMs: 50 })
  const reason = expect.stringMatching(/did not answer initialize within 0\.\d s of its start/)
  expect(answer).toMatchObject({ accepted: false, reason, error: { code: 'no-answer' } })
})

describe('a modern server that does not list the version', () => {
  const elsewhere = { ...discovered, supportedVersions: ['2099-01-01'] }
  const tools = { resultType: 'complete', tools: [] }

  test('but serves it is accepted: the list is what is wrong', async () => {
    const { answer } = await ask(answering({ 'server/discover': elsewhere, 'tools/list': tools }), '2026-07-28')
    expect(answer.accepted).toBe(true)
  })

  test('and does not serve it is refused, in the terms of its era', async () => {
    const { answer } = await ask(answering({ 'server/discover': elsewhere }), '2026-07-28')
    expect(answer).toMatchObject({ accepted: false, speaksEra: true, reason: 'it lists "2099-01-01"' })
  })
})

describe('a run that ends during preflight', () => {
  const tools = { ...initialized, capabilities: { tools: {} } }
  const twoPages = { tools: [{ name: 'one', inputSchema: {} }], nextCursor: 'more' }

  /** From the page of this number on, the run ends instead of an answer. */
  async function endingAt(page: number) {
    const run = new AbortController()
    let pages = 0
    const reply: Reply = (message, ...streams) => {
      if (message.method === 'tools/list' && pages++ >= page) run.abort()
      else answering({ initialize: tools, 'tools/list': twoPages })(message, ...streams)
    }
    return ask(reply, '2025-11-25', limits, run.signal)
  }

  test('has learned that the server goes along', async () => {
    const { answer } = await endingAt(0)
    expect(answer).toMatchObject({ accepted: true, facts: { capabilities: { tools: {} }, tools: [] } })
  })

  test('has learned what was listed until then', async () => {
    const { answer } = await endingAt(1)
    expect(answer).toMatchObject({ accepted: true, facts: { tools: [{ name: 'one' }] } })
  })
})

test('lists that are all left without answer are waited for once, not one after the other', async () => {
  const asked: unknown[] = []
  const reply: Reply = ({ id = null, method }, write) => {
    asked.push(method)
    if (method === 'server/discover') write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } })
    // None is answered before all have been asked for.
    if (asked.filter((name) => String(name).endsWith('/list')).length < 3) return
    if (method === 'prompts/list') write({ jsonrpc: '2.0', id, result: { resultType: 'complete', prompts: [] } })
  }
  const { answer } = await ask(reply, '2026-07-28')
  expect(answer).toMatchObject({ accepted: true, facts: { capabilities: { prompts: {} } } })
})
