/** `judge` and `server` agree: a trace is judged by the policy of the configuration. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServer } from '../../api/index.ts'
import { Secrets } from '../../harness/trace/secrets/redaction.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import type { Io } from '../io.ts'
import { judgeTrace } from './judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'mcp-conform-judge-'))
const trace = join(folder, 'trace.jsonl')
const io: Io = {
  out: () => {},
  err: () => {},
  secrets: new Secrets(),
  env: {},
  cwd: folder,
  terminal: false,
  width: 80,
}
let broken: readonly string[] = []

beforeAll(async () => {
  const connect = () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const fault = { says: 'gives a text for its name and version', seams: { serverInfo: () => 'no object' } }
    const server = createReferenceServer({ fault })
    void server.attachStdio(input, output).closed.then(() => output.end())
    return { input, output, close: () => server.close() }
  }
  const events = []
  for await (const event of runServer({ connect, revisions: ['2025-11-25'], scenarios: ['ping'], trace }))
    events.push(event)
  broken = events.flatMap((e) => (e.type === 'result' && e.result.verdict === 'failed' ? [e.result.requirement] : []))
})
afterAll(() => rmSync(folder, { recursive: true }))

const configured = (value: object): string => {
  const file = join(folder, 'other.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('without a configuration what is broken counts', async () => {
  expect(broken.length).toBeGreaterThan(0)
  expect(await judgeTrace(trace, { quiet: true }, io)).toBe(1)
})

test.each([
  ['warn', 0],
  ['off', 0],
  ['error', 1],
] as const)('severity %s of the configuration: exit code %i', async (severity, exitCode) => {
  const config = configured({ severity: Object.fromEntries(broken.map((id) => [id, severity])) })
  expect(await judgeTrace(trace, { config, quiet: true }, io)).toBe(exitCode)
})

test('the configuration of the folder is found, as for server; its reports are not written anew', async () => {
  const file = join(folder, 'mcp-conform.config.json')
  const severity = Object.fromEntries(broken.map((id) => [id, 'warn']))
  writeFileSync(file, JSON.stringify({ severity, reports: ['json=no-such-folder/x/report.json'] }))
  expect(await judgeTrace(trace, { quiet: true }, io)).toBe(0)
  rmSync(file)
})

test('a server that has gone makes the run incomplete, and its trace as well', async () => {
  const config = configured({ severity: Object.fromEntries(broken.map((id) => [id, 'off'])) })
  const lines = readFileSync(trace, 'utf8').trimEnd().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '')
  const gone = [
    {
      kind: 'connection-opened',
      connection: 'gone',
      transport: 'streamable-http',
      revision: '2025-11-25',
      target: 'server',
    },
    {
      kind: 'http-request',
      connection: 'gone',
      http: 99,
      direction: 'sent',
      method: 'POST',
      url: 'http://h/',
      headers: [],
    },
    {
      kind: 'message',
      connection: 'gone',
      http: 99,
      direction: 'sent',
      text: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    },
    { kind: 'http-ended', connection: 'gone', http: 99, by: 'target', error: 'Nothing listens', unreachable: true },
    { kind: 'connection-closed', connection: 'gone', by: 'us' },
    last,
  ].map((event, n) => JSON.stringify({ ...event, seq: last.seq + n, at: last.at }))
  const other = join(folder, 'gone.jsonl')
  writeFileSync(other, [...lines.slice(0, -1), ...gone].join('\n'))
  expect(await judgeTrace(trace, { config, quiet: true }, io)).toBe(0)
  expect(await judgeTrace(other, { config, quiet: true }, io)).toBe(3)
})
