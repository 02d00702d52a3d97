/** Which ends of a process are a crash, and which a target may bring about. */
import { describe, expect, test } from 'vitest'
import { type Reply, serveLines } from '../../../fixtures/wire/serve-lines.ts'
import { traced } from '../../../fixtures/wire/traced.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import type { EventOf } from '../../trace/events.ts'
import { ClientLaunches } from './client-launches.ts'
import { crashOfServer } from './crash.ts'

const opening = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }
const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: {} }

/**
 * Opens, sends these lines, and waits for the end of the server; closes by itself when there is nothing to wait for.
 * @param isNoted whoever waits for an answer has said that none can come any more
 */
async function crashOf(
  reply: Reply,
  lines: readonly (JsonObject | JsonObject[] | string)[],
  ends: 'server' | 'us' = 'server',
  isNoted = true,
) {
  const t = traced()
  const open: Reply = (message, write, ...ways) =>
    message.method === 'initialize' && lines.includes(opening)
      ? write({ jsonrpc: '2.0', id: 1, result: {} })
      : reply(message, write, ...ways)
  const channel = await t.open(serveLines(open))
  for (const line of lines) {
    const isOdd = typeof line === 'string'
    await channel.send({ body: isOdd ? line : JSON.stringify(line), ...(isOdd ? { deliberate: 'no JSON' } : {}) })
    if (line === opening) await t.seen((e) => e.kind === 'message' && e.direction === 'received')
  }
  // What a test client notes about a request that the end of the connection leaves open.
  await (ends === 'server' ? channel.ended : channel.close())
  const { events } = t
  const asked = events.find(
    (e) => e.kind === 'message' && e.direction === 'sent' && 'text' in e && e.text.includes('tools/call'),
  )
  const note = {
    kind: 'note',
    seq: 99,
    at: 99,
    connection: 'c1',
    note: 'the connection ended',
    outcome: 'closed',
  } as const
  const all =
    asked === undefined || !isNoted
      ? events
      : [...events, { ...note, connection: channel.connection, about: asked.seq }]
  return crashOfServer(readConversation(all))
}

describe('a crash of a server over stdio', () => {
  test.each<[string, Reply, (JsonObject | string)[], object]>([
    [
      'an exit with code 1 on a call',
      (_m, _w, exit) => exit(1),
      [opening, call],
      { how: 'exited with code 1', after: 'tools/call' },
    ],
    [
      'an exit with code 0 on a call',
      (_m, _w, exit) => exit(0),
      [opening, call],
      { how: 'exited with code 0', after: 'tools/call' },
    ],
    [
      'the beginning of a line',
      (_m, _w, exit, raw) => {
        raw('{"jsonrpc":')
        exit(1)
      },
      [opening, call],
      { withinLine: true },
    ],
    [
      'a line that is no JSON',
      (_m, _w, exit) => exit(2),
      [opening, '{'],
      { after: 'a line that is no JSON', deliberate: 'no JSON' },
    ],
    [
      'an opening that other connections have answered',
      (_m, _w, exit) => exit(1),
      [{ ...opening, id: 9 }],
      { after: 'initialize' },
    ],
  ])('is %s', async (_, reply, lines, crash) => {
    expect(await crashOf(reply, lines)).toMatchObject(crash)
  })

  test('is an exit with code 0 on a call before anybody has noted that it stays without an answer', async () => {
    const crash = await crashOf((_m, _w, exit) => exit(0), [opening, call], 'server', false)
    expect(crash).toMatchObject({ how: 'exited with code 0', after: 'tools/call' })
  })

  test('shows each odd message since the last answer: any of them may have been too much', async () => {
    let seen = 0
    const crash = await crashOf((_m, _w, exit) => void (++seen === 3 && exit(1)), [opening, '{', '[', '"'])
    const bodies = crash?.evidence.flatMap(({ from, body }) => (from === 'us' && body !== undefined ? [body] : []))
    expect(bodies).toEqual(expect.arrayContaining(['{', '[', '"']))
    expect(crash).toMatchObject({ after: 'a line that is no JSON' })
  })

  test('is laid to what was read last, whenever the answer to what came before it arrives', async () => {
    const answer: { send?: () => void } = {}
    const late: Reply = ({ id, method }, write, exit) => {
      if (method === 'tools/call') answer.send = () => write({ jsonrpc: '2.0', id: id ?? null, result: {} })
      else if (method === undefined) {
        answer.send?.()
        exit(1)
      }
    }
    expect(await crashOf(late, [opening, call, '{'])).toMatchObject({ after: 'a line that is no JSON', suspects: 1 })
  })

  test('is laid to the call, not to the notification before it', async () => {
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const dies: Reply = ({ method }, _write, exit) => void (method === 'tools/call' && exit(1))
    expect(await crashOf(dies, [opening, initialized, call])).toMatchObject({ after: 'tools/call' })
  })

  test('is not laid to what the server could not read, and said so', async () => {
    const dies: Reply = ({ method }, write, exit) => {
      if (method === 'tools/call') exit(1)
      else write({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } })
    }
    expect(await crashOf(dies, [opening, '{', call])).toMatchObject({ after: 'tools/call' })
  })

  test('is laid to the array, not to the ping behind it', async () => {
    const ping = { jsonrpc: '2.0', id: 3, method: 'ping' }
    const dies: Reply = (message, _write, exit) => (message.method === 'ping' ? exit(1) : undefined)
    const found = await crashOf(dies, [opening, [call], ping])
    expect(found).toMatchObject({ after: 'a batch', suspects: 2 })
  })

  test('is no exit with code 0 after a call that was taken back', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } }
    const leave: Reply = ({ method }, _w, exit) => (method === 'notifications/cancelled' ? exit(0) : undefined)
    expect(await crashOf(leave, [opening, call, cancel], 'server', false)).toBeUndefined()
  })

  test.each<[string, Reply, (JsonObject | string)[], 'server' | 'us']>([
    [
      'leaving when nothing is asked of it',
      (_m, _w, exit) => exit(0),
      [opening, { jsonrpc: '2.0', method: 'x' }],
      'server',
    ],
    [
      'refusing what comes before the opening',
      (_m, _w, exit) => exit(1),
      [{ jsonrpc: '2.0', id: 3, method: 'ping' }],
      'server',
    ],
    ['the end of its input, whatever its code', () => {}, [opening], 'us'],
  ])('is not %s', async (_, reply, lines, ends) => {
    expect(await crashOf(reply, lines, ends)).toBeUndefined()
  })
})

describe('a crash of a client', () => {
  const started: EventOf<'process-started'> = { kind: 'process-started', seq: 1, at: 1, connection: 'c1', command: [] }
  const place = { revision: '2025-11-25', transport: 'stdio' } as const
  const exit = (code: number | null, signal: string | null): EventOf<'process-exited'> => ({
    kind: 'process-exited',
    seq: 9,
    at: 9,
    connection: 'c1',
    code,
    signal,
  })

  test.each([
    [null, 'SIGSEGV', 'was ended by SIGSEGV'],
    [134, null, 'exited with code 134'],
    [1, null, undefined],
    [0, null, undefined],
    [null, 'SIGTERM', undefined],
  ])('code %s, signal %s: %s', (code, signal, how) => {
    const launches = new ClientLaunches()
    launches.see(started, place)
    expect(launches.see(exit(code, signal), place)?.how).toBe(how)
  })

  test('none that we have ended', () => {
    const launches = new ClientLaunches()
    launches.see(started, place)
    launches.see({ kind: 'signal-sent', seq: 2, at: 2, connection: 'c1', signal: 'SIGKILL' }, place)
    expect(launches.see(exit(null, 'SIGKILL'), place)).toBeUndefined()
  })
})
