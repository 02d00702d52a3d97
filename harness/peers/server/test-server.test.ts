import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { RevisionId } from '../../../schema/index.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import { revisionOf } from '../../revisions/index.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import type { TransportKind } from '../../trace/place.ts'
import { createRecorder } from '../../trace/recorder.ts'
import { mintSecret } from '../../trace/secrets/minted.ts'
import { Patience } from '../patience.ts'
import { Starts } from '../starts.ts'
import type { ServerScript } from './drive.ts'
import { noAnswer } from './drive.ts'
import type { LaunchedServer } from './launched-server.ts'
import { startTestServer, type TestServerOptions } from './test-server.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../../../fixtures/clients/${name}`, import.meta.url))
const node = (name: string, ...args: readonly string[]) => [process.execPath, fixture(name), ...args]

interface Launch extends Partial<Pick<TestServerOptions, 'quiet' | 'signal'>> {
  readonly command: readonly string[]
  readonly revision?: RevisionId
  readonly transport?: TransportKind
  readonly script?: ServerScript
}

async function start({ command, revision = '2025-11-25', transport = 'streamable-http', ...rest }: Launch) {
  const events: TraceEvent[] = []
  const recorder = createRecorder({ now: () => 0, redact: (body) => body })
  recorder.listen((event) => events.push(event))
  const server = await startTestServer({
    target: { command, env: {}, cwd: process.cwd() },
    revision: revisionOf(revision),
    transport,
    recorder,
    signal: AbortSignal.timeout(15_000),
    name: 'c1',
    quiet: { starts: new Starts(10_000), pace: new Patience(4_000) },
    ...rest,
  })
  return { server, events }
}

async function run(launch: Launch) {
  const { server, events } = await start(launch)
  await server.done()
  return { server, events, said: server.conversations.map(methods) }
}

const methods = ({ bySubject }: LaunchedServer['conversations'][number]): string[] =>
  bySubject.map(({ method, kind }) => method ?? kind)

const ofKind = <K extends TraceEvent['kind']>(events: readonly TraceEvent[], kind: K): EventOf<K>[] =>
  events.filter((event): event is EventOf<K> => event.kind === kind)

describe('a client that goes along', () => {
  const whole = ['initialize', 'notifications/initialized', 'tools/list', 'tools/call']

  test.each([
    ['streamable-http', '2025-03-26', node('http-client.mjs'), [whole]],
    ['streamable-http', '2025-11-25', node('http-client.mjs'), [whole]],
    ['stdio', '2024-11-05', node('stdio-client.mjs', '--', '{command}'), [whole]],
    ['stdio', '2025-06-18', node('stdio-client.mjs', '--twice', '--', '{command}'), [['server/discover'], whole]],
    ['http-sse', '2024-11-05', node('sse-client.mjs'), [whole.slice(0, 3)]],
  ] as const)('over %s in %s', async (transport, revision, command, expected) => {
    const { said, server, events } = await run({ transport, revision, command })
    expect(said).toEqual(expected)
    expect(server.endedBy).toBe('itself')
    expect(server.exit?.code).toBe(0)
    expect(ofKind(events, 'connection-closed').every(({ by }) => by === 'target')).toBe(true)
  })

  test('is offered our version when it asks for another', async () => {
    const { server } = await run({ command: node('sse-client.mjs'), transport: 'http-sse', revision: '2025-06-18' })
    expect(server.conversations[0]?.negotiated?.protocolVersion).toBe('2025-06-18')
  })

  test.each([
    ['2025-06-18', true],
    ['1900-01-01', false],
  ] as const)('that names version %s in place of the one agreed on is served: %s', async (version, isServed) => {
    const { server } = await run({ command: node('http-client.mjs', '--version', version) })
    const statuses = server.conversations.flatMap(({ http }) => http.map(({ status }) => status))
    expect(statuses.length).toBeGreaterThan(3)
    expect(statuses.includes(400)).toBe(!isServed)
  })

  test('gets structured content where the revision has it', async () => {
    const { server } = await run({ command: node('http-client.mjs'), revision: '2025-06-18' })
    const call = server.conversations[0]?.exchanges.find((e) => e.sent?.method === 'tools/call')
    expect(call?.result).toMatchObject({ structuredContent: { sum: 3 } })
  })
})

describe('the modern revision', () => {
  test('is answered by its rules', async () => {
    const { server } = await run({ command: node('modern-client.mjs'), revision: '2026-07-28' })
    const [conversation] = server.conversations
    expect(conversation?.http.map(({ status }) => status)).toEqual([200, 200, 400, 404, 400, 400, 405])
    const asked = conversation?.exchanges.filter(({ sent }) => sent !== undefined)
    const answers = asked?.map(({ response }) => response?.error?.code ?? response?.result)
    expect(answers).toMatchObject([
      { supportedVersions: ['2026-07-28'], resultType: 'complete', cacheScope: 'private' },
      { resultType: 'complete', content: [{ text: 'hello' }] },
      -32020,
      -32601,
      -32602,
      -32022,
    ])
  })

  test('has no initialize', async () => {
    const { server } = await run({ command: node('http-client.mjs'), revision: '2026-07-28' })
    expect(server.conversations[0]?.exchanges[0]?.error).toMatchObject({ data: { supported: ['2026-07-28'] } })
  })
})

describe('sessions', () => {
  test('an expired one gets 404, and the client opens another', async () => {
    const { server, events } = await start({
      command: node('http-client.mjs'),
      script: {
        onReady: async (running) => {
          await running.next(({ method }) => method === 'tools/list')
          running.expireSessions()
        },
      },
    })
    await server.done()
    expect(server.connections).toEqual(['c1.1', 'c1.2'])
    expect(ofKind(events, 'http-response').map(({ status }) => status)).toContain(404)
    expect(new Set(ofKind(events, 'http-request').map(({ connection }) => connection))).toEqual(
      new Set(['c1.1', 'c1.2']),
    )
  })

  test('a dropped stream is resumed, and the answer is on the resumed one', async () => {
    const { server, events } = await run({
      command: node('http-client.mjs'),
      script: {
        answerAs: 'sse',
        on: {
          'tools/call': async (request, next) => {
            request.label('dropped')
            await request.dropStream()
            return next()
          },
        },
      },
    })
    const [conversation] = server.conversations
    const dropped = conversation?.exchanges.find(({ label }) => label === 'dropped')
    expect(dropped?.http?.events).toHaveLength(1)
    expect(dropped?.result).toMatchObject({ structuredContent: { sum: 3 } })
    expect(dropped?.response?.http?.method).toBe('GET')
    const ids = ofKind(events, 'sse-event').flatMap(({ id }) => (id === undefined ? [] : [id]))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('scripts', () => {
  test('speak to the client, on its GET stream and in the context of a request', async () => {
    const outcomes: unknown[] = []
    const { said } = await run({
      command: node('http-client.mjs'),
      script: {
        onReady: async (server) => {
          outcomes.push((await server.request('ping', {}, { as: 'own' })).outcome)
        },
        on: {
          'tools/call': async (request, next) => {
            outcomes.push((await request.request('ping', undefined, { as: 'within' })).result)
            return next()
          },
        },
      },
    })
    expect(outcomes).toHaveLength(2)
    expect(outcomes).toEqual(expect.arrayContaining(['answered', {}]))
    expect(said[0]?.filter((kind) => kind === 'result')).toHaveLength(2)
  })

  test('answer HTTP themselves', async () => {
    const { events } = await run({
      command: node('http-client.mjs'),
      script: {
        onHttp: async (http, next) => {
          http.label(`http ${http.method}`)
          if (http.message?.method !== 'tools/list') return next()
          const stream = http.openStream()
          stream?.event({ comment: 'hello' })
          stream?.raw('data: {"jsonrpc":"2.0",\n')
          stream?.raw(`data: "id":${JSON.stringify(http.message.id)},"result":{"tools":[]}}\n\n`)
          stream?.end()
        },
      },
    })
    const labels = readConversation(events.filter((e) => 'connection' in e && e.connection === 'c1.1')).exchanges
    expect(labels.map(({ label }) => label)).toContain('http DELETE')
    expect(ofKind(events, 'sse-event').filter(({ invalid }) => invalid !== undefined)).toHaveLength(2)
  })

  test('that fail make the run fail, not the client hang', async () => {
    const { server } = await start({
      command: node('http-client.mjs'),
      script: { on: { 'tools/list': () => Promise.reject(new TypeError('a mistake of the script')) } },
    })
    await expect(server.done()).rejects.toThrow('a mistake of the script')
  })

  test('wait for messages, and stop waiting when the client has ended', async () => {
    const { server } = await start({ command: node('http-client.mjs') })
    expect(await server.next(({ method }) => method === 'initialize')).toMatchObject({ id: 1 })
    expect(await server.next(({ method }) => method === 'initialize')).toBeUndefined()
    await server.done()
  })
})

describe('a client that does not end by itself', () => {
  const quiet = (startMs: number) => ({ starts: new Starts(startMs), pace: new Patience(50) })

  test('is ended when it never connects, and all with it', async () => {
    // A shell is deaf at once; Node hears SIGTERM until it has read its program.
    const deaf = ['sh', '-c', "trap '' TERM; sleep 1000"]
    const { server, events } = await run({ command: deaf, quiet: quiet(500) })
    expect(server.endedBy).toBe('us')
    expect(server.exit?.signal).toBe('SIGKILL')
    expect(server.connections).toEqual([])
    expect(ofKind(events, 'signal-sent').map(({ signal }) => signal)).toEqual(['SIGTERM', 'SIGKILL'])
  })

  test('is ended when it waits for an answer that does not come', async () => {
    const { server, said } = await run({
      command: node('http-client.mjs'),
      script: { on: { initialize: async () => noAnswer } },
      quiet: quiet(10_000),
    })
    expect(server.endedBy).toBe('us')
    expect(said).toEqual([['initialize']])
  })

  test('is ended when the time is up', async () => {
    const stop = new AbortController()
    const { server } = await start({ command: node('hangs.mjs'), signal: stop.signal })
    await server.until(({ kind }) => kind === 'stderr')
    stop.abort()
    await expect(server.done()).rejects.toThrow()
    expect(server.endedBy).toBe('us')
  })
})

describe('the end of our stand-in', () => {
  test('the client has to go all the way', async () => {
    const { server, events } = await start({
      command: node('insists.mjs', '--', '{command}'),
      transport: 'stdio',
      script: { ignore: ['stdin-closed', 'SIGTERM'] },
    })
    const step = (kind: TraceEvent['kind']) => server.until((event) => event.kind === kind)
    await step('stdin-closed')
    server.stderr('closing stdin is not enough\n')
    await step('signal-sent')
    server.stderr('neither is this\n')
    await server.done()
    const kinds = events.filter((e) => 'connection' in e && e.connection === 'c1.1').map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'note')).toEqual([
      'connection-opened',
      'stdin-closed',
      'signal-sent',
      'connection-closed',
    ])
    expect(ofKind(events, 'connection-closed')[0]?.reason).toContain('SIGKILL')
  })
})

test('a client that exits without connecting is no failure', async () => {
  const { server } = await start({ command: [process.execPath, '-e', ''] })
  const ping = await server.request('ping')
  await server.done()
  expect(ping).toMatchObject({ outcome: 'closed', sent: undefined })
  expect({ ended: server.endedBy, connections: server.connections }).toEqual({ ended: 'itself', connections: [] })
})

test('a command that does not exist is one', async () => {
  await expect(start({ command: ['no-such-client-program'] })).rejects.toThrow('no such command')
})

test('what a client leaves in the home of its user is seen once it has ended, and nothing of it outside', async () => {
  const token = mintSecret('access')
  const home = mkdtempSync(join(tmpdir(), 'mcp-conform-home-'))
  const keep = `
    const { writeFileSync, mkdirSync, chmodSync } = require('node:fs')
    const { join } = require('node:path')
    const keep = (folder, mode) => {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      writeFileSync(join(folder, 'token'), process.argv[1])
      chmodSync(join(folder, 'token'), mode)
    }
    keep(join(require('node:os').homedir(), '.app'), 0o600)
    keep(process.env.XDG_CONFIG_HOME, 0o644)
    keep(require('node:os').tmpdir(), 0o600)
  `
  const { events } = await run({
    command: [process.execPath, '-e', keep, token],
    script: { surroundings: { sites: {}, home } },
  })
  rmSync(home, { recursive: true })
  expect(
    ofKind(events, 'file-left').map(({ connection, path, isOpen, holds }) => [connection, path, isOpen, holds]),
  ).toEqual([
    ['c1.browser', '.app/token', false, [token]],
    ['c1.browser', '.config/token', true, [token]],
    ['c1.browser', 'tmp/token', false, [token]],
  ])
})
