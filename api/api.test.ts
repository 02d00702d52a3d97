/** The library as a program uses it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { createReferenceClient } from '../reference-clients/client.ts'
import { parseCommandLine } from '../reference-clients/launch/command-line.ts'
import { createReferenceServer } from '../reference-servers/reference-server.ts'
import {
  type ClientLaunch,
  type ClientOptions,
  loadSuite,
  type Run,
  type RunEvent,
  rejudge,
  runAuthorizationServer,
  runClient,
  runServer,
  type ServerOptions,
  type ServerStreams,
  UsageError,
} from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'mcp-conform-api-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The clean reference server, or one that breaks a rule in its first answer. */
function connect(isBroken = false): ServerStreams {
  const input = new PassThrough()
  const output = new PassThrough()
  const fault = { says: 'gives a text for its name and version', seams: { serverInfo: () => 'no object' } }
  const server = createReferenceServer(isBroken ? { fault } : {})
  void server.attachStdio(input, output).closed.then(() => output.end())
  return { input, output, close: () => server.close() }
}

async function useServer({ url, command, environment, signal }: ClientLaunch): Promise<void> {
  const { options, target } = parseCommandLine(
    url === undefined ? ['--stdio', '--', ...(command ?? [])] : [url],
    environment,
  )
  await createReferenceClient(options).run({ ...target, signal })
}

async function read(run: Run): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

const verdicts = (events: readonly RunEvent[]): string[] =>
  events
    .flatMap((event) => (event.type === 'result' ? `${event.result.requirement} ${event.result.verdict}` : []))
    .sort()

const few: Partial<ServerOptions> = { revisions: ['2025-11-25'], requirements: ['ping.*'], scenarios: ['ping'] }

describe('a run', () => {
  test('tells events from the start to the summary', async () => {
    const run = runServer({ connect, ...few, seed: 7 })
    const events = await read(run)
    expect(events[0]).toMatchObject({ type: 'run-started', info: { side: 'server', seed: 7 } })
    expect(verdicts(events)).toContain('ping.receiver.empty-response passed')
    const summary = await run.summary
    expect(events.at(-1)).toEqual({ type: 'run-ended', summary })
    expect(summary).toMatchObject({ outcome: 'conforms', exitCode: 0 })
  })

  test('goes on to its end when nobody reads its events', async () => {
    const { outcome } = await runServer({ connect, ...few }).summary
    expect(outcome).toBe('conforms')
  })

  test('ends when the reader leaves the loop', async () => {
    const run = runServer({ connect: () => connect(true), revisions: ['2025-11-25'] })
    for await (const event of run) if (event.type === 'breach') break
    const { outcome, counts } = await run.summary
    expect(outcome).toBe('interrupted')
    expect(counts.failed + counts.warned).toBeGreaterThan(0)
  })

  test('ends when its signal aborts', async () => {
    const { outcome } = await runServer({ connect, signal: AbortSignal.abort() }).summary
    expect(outcome).toBe('interrupted')
  })

  test('of a server that cannot be started is incomplete, not rejected', async () => {
    const { outcome, problems } = await runServer({ command: ['mcp-conform-no-such-program'] }).summary
    expect(outcome).toBe('incomplete')
    expect(problems.join()).toContain('mcp-conform-no-such-program')
  })

  test('of a client in this process', async () => {
    const run = runClient({
      connect: useServer,
      revisions: ['2025-11-25'],
      transports: ['streamable-http'],
      scenarios: ['ping'],
    })
    expect(verdicts(await read(run))).toContain('ping.receiver.empty-response passed')
  })

  test('ends at its first violation where that is wished', async () => {
    const options = { connect: () => connect(true), revisions: ['2025-11-25'], concurrency: 1 } as const
    const run = runServer({ ...options, bail: true })
    const events = await read(run)
    expect(await run.summary).toMatchObject({ outcome: 'violations', exitCode: 1, problems: [] })
    expect(events).toContainEqual({ type: 'bound', message: expect.stringContaining('stopped at the first failure') })
  })

  test('judges one requirement in one place where only that is wished', async () => {
    const only = ['ping.receiver.empty-response@2025-06-18/stdio']
    const events = await read(runServer({ connect, only }))
    expect(events.flatMap((event) => (event.type === 'result' ? [event.result] : []))).toEqual([
      expect.objectContaining({
        requirement: 'ping.receiver.empty-response',
        revision: '2025-06-18',
        transport: 'stdio',
        verdict: 'passed',
      }),
    ])
  })

  test('a trace is weighed as a run is: by sets, severities and what was asked for alone', async () => {
    const trace = join(folder, 'weighed.jsonl')
    const asked = { connect: () => connect(true), revisions: ['2025-11-25'], scenarios: ['ping'] } as const
    const first = await read(runServer({ ...asked, trace, sets: ['2025-11-25@0.1'] }))
    const [red] = verdicts(first).filter((text) => text.endsWith(' failed'))
    const id = String(red).split(' ')[0] ?? ''
    const again = await read(rejudge({ trace, only: [id], severity: { [id]: 'warn' }, sets: ['0.1'] }))
    expect(first[0]).toMatchObject({ info: { sets: ['2025-11-25@0.1'] } })
    expect(again[0]).toMatchObject({ info: { sets: ['0.1'] } })
    expect(verdicts(again)).toEqual([`${id} warned`])
    await expect(rejudge({ trace, sets: ['9.9'] }).summary).rejects.toThrow('options.sets: no set 9.9')
  })

  test('may be a part of a run: what its parts run is all, and nothing twice', async () => {
    const cells = async (shard: string): Promise<string[]> => {
      const options = { connect, revisions: ['2025-11-25'], scenarios: ['ping', 'logging/*'], shard } as const
      const events = await read(runServer(options))
      return events.flatMap((event) => (event.type === 'scenario-started' ? [event.cell.scenario] : []))
    }
    const parts = [...(await cells('1/2')), ...(await cells('2/2'))]
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts).toContain('server/ping/ping')
  })

  test('of an authorization server that nobody runs is incomplete, not rejected', async () => {
    expect(await runAuthorizationServer({ issuer: 'http://127.0.0.1:1' }).summary).toMatchObject({ exitCode: 3 })
    await expect(runAuthorizationServer({ issuer: 'ftp://x/' }).summary).rejects.toThrow(
      'options.issuer: expected an http',
    )
  })

  test('can be judged again from its trace', async () => {
    const trace = join(folder, 'trace.jsonl')
    const first = await read(runServer({ connect, ...few, trace }))
    expect(verdicts(await read(rejudge({ trace, requirements: ['ping.*'] })))).toEqual(verdicts(first))
  })
})

describe('what cannot be done is refused with the path of the option', () => {
  test.each<[ServerOptions, string]>([
    [{}, 'options: expected a server: command, url, connect or fetch'],
    [{ url: 'ftp://x/' }, 'options.url: expected an http:// or https:// URL'],
    [{ command: [''] }, 'options.command[0]: expected a program, got ""'],
    [{ connect, url: 'http://localhost/' }, 'options.connect: cannot be used with url'],
    [{ connect, transports: ['http-sse'] }, 'options.transports: expected stdio, got "http-sse"'],
    [{ command: ['x'], startsHttp: true }, 'options.startsHttp: expected a command, and the url'],
    [{ command: ['x'], cwd: '/no/such/folder' }, 'options.cwd: expected a folder that exists'],
    [{ connect, shard: '3/2' }, 'options.shard: expected a part'],
    [{ connect, seed: -1 }, 'options.seed: expected a whole number from 0 to'],
    [{ connect, requirements: ['no.such'] }, 'options.requirements: no requirement of the ledger matches "no.such"'],
    [{ connect, only: ['no.such'] }, 'options.only: no requirement of the ledger matches "no.such"'],
    [{ connect, severity: { 'no.such': 'warn' } }, 'options.severity: no requirement of the ledger matches "no.such"'],
    [{ connect, concurrency: 65 }, 'options.concurrency: expected a whole number from 1 to 64, got 65'],
    [JSON.parse('{"quick": "yes"}'), 'options.quick: expected true or false, got "yes"'],
    [{ connect, fixtures: JSON.parse('{"slow-tol": {"name": "x"}}') }, 'options.fixtures.slow-tol: unknown fixture'],
    [JSON.parse('{"comand": ["x"]}'), 'options.comand: unknown key; did you mean command?'],
    [JSON.parse('{"connect": "x"}'), 'options.connect: expected a function'],
    [JSON.parse('{"signal": "x"}'), 'options.signal: expected an AbortSignal'],
  ])('%j', async (options, message) => {
    const run = runServer(options)
    await expect(run.summary).rejects.toThrow(UsageError)
    await expect(read(run)).rejects.toThrow(message)
  })

  test.each<[ClientOptions, string]>([
    [{}, 'options: expected a client: command or connect'],
    [{ command: ['x'], transports: ['stdio'] }, 'options.transports: stdio: expected {command} in the command'],
    [{ connect: useServer, command: ['x'] }, 'options.connect: cannot be used with command'],
  ])('%j of a client', async (options, message) => {
    await expect(runClient(options).summary).rejects.toThrow(message)
  })

  test('a trace that is not there', async () => {
    await expect(rejudge({ trace: join(folder, 'none') }).summary).rejects.toThrow('options.trace: expected a file')
  })
})

test('the suite can be looked through', async () => {
  const { requirements, scenarios, monitors, fixtures } = await loadSuite()
  const rule = requirements.get('ping.receiver.empty-response')
  expect(rule?.links['2025-11-25']).toBe(
    'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping#behavior-requirements',
  )
  const judges = new Set(
    [...scenarios, ...monitors].filter((s) => s.judges.includes('ping.receiver.empty-response')).map(({ id }) => id),
  )
  expect(new Set(rule?.judgedBy)).toEqual(judges)
  expect(judges.size).toBeGreaterThan(0)
  expect(fixtures.map(({ name }) => name)).toContain('slow-tool')
})
