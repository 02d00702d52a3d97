/** Conversations by hand: what passes is recorded as it was, and each party is judged by what it did. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freeMemory } from '../../fixtures/in-process/free-memory.ts'
import type { Json } from '../../schema/index.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Result } from '../judging/result.ts'
import type { JudgeTraceOptions } from '../runner/options.ts'
import { rejudge } from '../runner/rejudge.ts'
import type { TraceEvent } from '../trace/events.ts'
import type { Side } from '../trace/place.ts'
import { defaultTapLimits, type TapLimits } from './tap-limits.ts'
import { TapRecording } from './tap-recording.ts'
import { viewOf } from './tapped-trace.ts'
import type { Traffic } from './traffic.ts'

const suite = await loadSuite()

type Bodies = Readonly<Record<Side, readonly Result[]>>

async function record(traffic: readonly Traffic[], more: { limits?: TapLimits; endpoint?: URL } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tap-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'tap.jsonl')
  const results: Record<Side, Result[]> = { server: [], client: [] }
  const problems = new Set<string>()
  const judged = (side: Side): JudgeTraceOptions => ({
    ...{ suite, strict: false, select: () => true, linkTo: () => '', causesOf: () => [] },
    emit(event) {
      if (event.type === 'result') results[side].push(event.result)
      if (event.type === 'problem') problems.add(event.message)
    },
  })
  const sides = { server: judged('server'), client: judged('client') }
  const trace = { file, mostBytes: 1_000_000, mostFiles: 3 }
  const recording = await TapRecording.begin({ target: 'a server', trace, sides, ...more })
  for (const one of traffic) {
    recording.take(one)
    await recording.judge()
  }
  await recording.end()
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const events = lines.map((line): TraceEvent => JSON.parse(line))
  const again = async (side: Side) => {
    const found: Result[] = []
    const emit: JudgeTraceOptions['emit'] = (event) => void (event.type === 'result' && found.push(event.result))
    await rejudge({ ...judged(side), emit, traceFile: file, ...viewOf(side) })
    return found
  }
  return { results, problems: [...problems], events, again }
}

const verdicts = (results: readonly Result[]) =>
  Object.fromEntries(results.map(({ requirement, verdict }) => [requirement, verdict]))
const failed = (results: Bodies, side: Side) =>
  results[side].filter(({ verdict }) => verdict === 'failed').map(({ requirement }) => requirement)

const why = ({ server, client }: Bodies) =>
  JSON.stringify([...server, ...client].filter(({ verdict }) => verdict === 'failed'))

let clock = 0
const line = (kind: 'input' | 'output', message: Json): Traffic => ({
  kind,
  data: Buffer.from(`${JSON.stringify(message)}\n`),
  at: ++clock,
})
const client = (message: object): Traffic => line('input', { jsonrpc: '2.0', ...message })
const server = (message: object): Traffic => line('output', { jsonrpc: '2.0', ...message })
const implementation = { name: 'x', version: '1' }
const opening = (): Traffic[] => [
  { kind: 'started', command: ['server'], at: ++clock },
  client({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: implementation },
  }),
  server({
    id: 1,
    result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: implementation },
  }),
  client({ method: 'notifications/initialized' }),
]
const ending = (): Traffic[] => [
  { kind: 'input-ended', at: ++clock },
  { kind: 'exited', code: 0, signal: null, at: ++clock },
]

test('a conversation that keeps the rules breaks nothing on either side, and both are judged', async () => {
  const { results, problems, again } = await record([
    ...opening(),
    client({ id: 2, method: 'ping' }),
    server({ id: 2, result: {} }),
    ...ending(),
  ])
  expect(problems).toEqual([])
  expect([...failed(results, 'server'), ...failed(results, 'client')], why(results)).toEqual([])
  expect(verdicts(results.server)['stdio.server.delimiter']).toBe('passed')
  expect(verdicts(results.client)['lifecycle.init.initialized-sent']).toBe('passed')
  expect(verdicts(await again('server'))).toEqual(verdicts(results.server))
  expect(verdicts(await again('client'))).toEqual(verdicts(results.client))
})

test('what the server breaks is laid to the server alone', async () => {
  const { results } = await record([
    ...opening(),
    client({ id: 2, method: 'ping' }),
    server({ id: 2, result: {} }),
    server({ id: 2, result: {} }),
    ...ending(),
  ])
  expect(failed(results, 'server')).toEqual(['messages.response.exactly-once'])
  expect(failed(results, 'client')).toEqual([])
})

test('what the client breaks is laid to the client alone', async () => {
  const { results } = await record([
    ...opening(),
    client({ id: 2, method: 'ping' }),
    server({ id: 2, result: {} }),
    client({ id: 2, method: 'ping' }),
    server({ id: 2, result: {} }),
    ...ending(),
  ])
  expect(failed(results, 'server')).toEqual([])
  expect(failed(results, 'client')).toContain('messages.request.id-unique-session')
})

test('a message in many pieces is one message, with its bytes', async () => {
  const text = `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping', params: { _meta: { é: '\u{1F600}' } } })}\r\n`
  const pieces = [...Buffer.from(text)].map(
    (byte): Traffic => ({ kind: 'input', data: Buffer.from([byte]), at: ++clock }),
  )
  const { events } = await record([...opening(), ...pieces, server({ id: 2, result: {} }), ...ending()])
  const message = events.findLast((event) => event.kind === 'message' && event.direction === 'sent')
  expect(message).toMatchObject({ text: text.trimEnd(), terminator: '\r\n' })
})

test('a connection that is recorded no further says so, and is judged up to there', async () => {
  const pings = Array.from({ length: 20 }, (_, i) => [
    client({ id: i + 2, method: 'ping' }),
    server({ id: i + 2, result: {} }),
  ]).flat()
  const limits = { ...defaultTapLimits, connectionEvents: 30 }
  const { results, problems, events } = await record([...opening(), ...pings, ...ending()], { limits })
  expect(problems).toEqual([expect.stringContaining('connection c1 is judged up to its message')])
  expect(events.at(-2)?.kind).toBe('recording-ended')
  expect([...failed(results, 'server'), ...failed(results, 'client')], why(results)).toEqual([])
})

test('a version that is unknown here is not judged', async () => {
  const [started, ask] = opening()
  const answer = server({
    id: 1,
    result: { protocolVersion: '2099-01-01', capabilities: {}, serverInfo: implementation },
  })
  const { results, problems } = await record([started, ask, answer, ...ending()].filter((one) => one !== undefined))
  expect(problems).toEqual([expect.stringContaining('"2099-01-01"')])
  expect([...results.server, ...results.client].filter(({ verdict }) => verdict === 'failed')).toEqual([])
})

test('of a connection that was judged nothing is held, however long it was', async () => {
  const seen: WeakRef<TraceEvent>[] = []
  const quiet = (): JudgeTraceOptions => ({
    ...{ suite, strict: false, select: () => true, linkTo: () => '', causesOf: () => [] },
    emit: () => {},
  })
  const recording = await TapRecording.begin({
    target: 'a server',
    limits: { ...defaultTapLimits, connectionEvents: 3_100 },
    sides: { server: quiet(), client: quiet() },
    onTrace: (event) => void (event.kind === 'message' && seen.push(new WeakRef(event))),
  })
  for (const one of opening()) recording.take(one)
  for (let id = 10; id < 1_600; id += 1) {
    recording.take(client({ id, method: 'ping' }))
    recording.take(server({ id, result: {} }))
  }
  await recording.judge()
  await freeMemory()
  // Evidence of what was found may stay.
  expect(seen.length).toBeGreaterThan(3_000)
  expect(seen.filter((one) => one.deref() !== undefined).length).toBeLessThan(10)
})

/** Two processes of a server: the first answers a request twice, the second keeps the rules. */
async function twoProcesses(unjudgedEvents: number) {
  const told: [connection: string, broken: readonly string[]][] = []
  const quiet = (): JudgeTraceOptions => ({
    ...{ suite, strict: false, select: () => true, linkTo: () => '', causesOf: () => [] },
    emit: () => {},
  })
  const recording = await TapRecording.begin({
    target: 'a server',
    limits: { ...defaultTapLimits, unjudgedEvents },
    sides: { server: quiet(), client: quiet() },
    onConnection: ({ connection, breaches }) =>
      void told.push([connection, breaches.server.map(({ requirement }) => requirement.id)]),
  })
  const answer = server({ id: 2, result: {} })
  const use = (process: number, ...answers: readonly Traffic[]): void => {
    for (const one of [...opening(), client({ id: 2, method: 'ping' }), ...answers, ...ending()])
      if (!('http' in one) && one.kind !== 'lost') recording.take({ ...one, process })
  }
  use(1, answer, answer)
  await recording.room()
  return { recording, told, useSecond: () => use(2, answer) }
}

test('what passes is taken in while what has ended is judged, and findings stay with their connection', async () => {
  const { recording, told, useSecond } = await twoProcesses(1_000)
  expect(told).toEqual([])
  useSecond()
  await recording.judge()
  expect(told).toEqual([
    ['c1', ['messages.response.exactly-once']],
    ['c2', []],
  ])
})

test('where too much waits to be judged, what passes waits for the judging', async () => {
  const { told } = await twoProcesses(1)
  expect(told.map(([connection]) => connection)).toEqual(['c1'])
})

const endpoint = new URL('http://127.0.0.1:1/mcp')

/** A POST of the client, and the answer to it. */
function post(
  http: number,
  message: object,
  answer?: object,
  more: { agent?: string; own?: string; given?: string } = {},
) {
  const { agent = 'a client', own, given } = more
  const about = { http, at: ++clock }
  const json = ['Content-Type', 'application/json'] as const
  const version = ['MCP-Protocol-Version', '2025-11-25'] as const
  const accept = ['Accept', 'application/json, text/event-stream'] as const
  const sent = own === undefined ? [] : [['Mcp-Session-Id', own] as const]
  const agreed = given === undefined ? [version] : []
  const got = given === undefined ? [] : [['Mcp-Session-Id', given] as const]
  const traffic: Traffic[] = [
    {
      ...{ kind: 'request', socket: http, from: '127.0.0.1', method: 'POST', url: endpoint.href, ...about },
      rawHeaders: [json, accept, ['User-Agent', agent], ...agreed, ...sent].flat(),
    },
    { kind: 'request-data', data: Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message })), ...about },
    { kind: 'request-ended', ...about },
    { kind: 'response', status: answer === undefined ? 202 : 200, rawHeaders: [json, ...got].flat(), ...about },
    ...(answer === undefined
      ? []
      : [
          {
            kind: 'response-data',
            data: Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...answer })),
            ...about,
          } as const,
        ]),
    { kind: 'ended', by: 'server', ...about },
  ]
  return traffic
}

test.each<[what: string, agent: string, ids: readonly string[], problems: number]>([
  ['of a client that has opened one is that session, which it has to name', 'a client', ['session.client.sends-id'], 0],
  ['of another client belongs to nothing', 'another client', [], 1],
])('over HTTP, a message without a session %s', async (_, agent, ids, problems) => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: implementation }
  const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: implementation }
  const seen = await record(
    [
      ...post(1, { id: 1, method: 'initialize', params }, { id: 1, result }, { given: 's-1' }),
      ...post(2, { method: 'notifications/initialized' }, undefined, { own: 's-1' }),
      ...post(3, { id: 2, method: 'ping' }, { id: 2, result: {} }, { agent }),
    ],
    { endpoint },
  )
  expect(failed(seen.results, 'client'), why(seen.results)).toEqual(ids)
  expect(failed(seen.results, 'server')).toEqual([])
  expect(seen.problems.length).toBe(problems)
})
