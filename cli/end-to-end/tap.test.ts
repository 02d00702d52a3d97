/** The tap as a client's configuration starts it: the client sees the server and nothing else. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilPrinted } from './processes.ts'
import { callCli, program, runCli, smallServer } from './run-cli.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tap-'))
})
afterEach(() => rm(folder, { recursive: true }))

const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } }
const input = [
  { id: 1, method: 'initialize', params: initialize },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('')

const script = async (source: string): Promise<string[]> => {
  const file = join(folder, 'server.mjs')
  await writeFile(file, source)
  return [process.execPath, file]
}

test('standard output is that of the server, byte for byte; what was found is on standard error', async () => {
  const [command = '', ...words] = smallServer
  const direct = await execa(command, words, { input, stripFinalNewline: false })
  const tapped = await runCli(['tap', '--', ...smallServer], { input, stripFinalNewline: false })
  expect(tapped.stdout).toBe(direct.stdout)
  expect(tapped.exitCode).toBe(0)
  expect(tapped.stderr).toContain(direct.stderr)
  expect(tapped.stderr).toMatch(/connection c1 stdio 2025-11-25: 5 messages; server: no failure; client: no failure/)
  expect(tapped.stderr).toMatch(/server small-server 1: \d+ requirements judged, 0 failed/)
  expect(tapped.stderr).toMatch(/client by hand 1: \d+ requirements judged, 0 failed/)
})

test('the trace gives the same verdicts again, of each party', async () => {
  const trace = join(folder, 'tap.jsonl')
  const report = `json=${join(folder, 'live.json')}`
  await runCli(['tap', '--quiet', '--trace', trace, '--report', report, '--', ...smallServer], { input })
  await callCli(['judge', trace, '--report', `json=${join(folder, 'again.json')}`], { cwd: folder })
  for (const party of ['server', 'client']) {
    const [live, again] = await Promise.all(
      ['live', 'again'].map(async (name) => {
        const { requirements } = JSON.parse(await readFile(join(folder, `${name}-${party}.json`), 'utf8'))
        return requirements.map(({ id, verdict }: Record<string, unknown>) => `${id} ${verdict}`).sort()
      }),
    )
    expect(live?.length).toBeGreaterThan(20)
    expect(again).toEqual(live)
  }
})

test('the exit code of the server is that of the tap', async () => {
  const command = await script('process.stdin.resume().on("end", () => process.exit(7))')
  expect((await runCli(['tap', '--', ...command], { input })).exitCode).toBe(7)
})

test.skipIf(process.platform === 'win32')(
  'a signal reaches the server, and how it ended the server is how we end',
  async () => {
    const ends = await script('console.error("ready"); process.stdin.resume()')
    const run = runCli(['tap', '--quiet', '--', ...ends], { stdin: 'pipe' })
    await untilPrinted(run, /ready/)
    run.kill('SIGTERM')
    expect((await run).signal).toBe('SIGTERM')
  },
)

test('a server that cannot be started is said, with exit code 3', async () => {
  const { exitCode, stderr } = await runCli(['tap', '--', join(folder, 'nothing-here')], { input })
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('no such command')])
})

test.each([
  [['tap'], 'expected the command of a server'],
  [['tap', '--url', 'ftp://x'], 'expected an http or https URL'],
  [['tap', '--listen', '1', '--', 'x'], '--listen: expected --url'],
  [['tap', '--url', 'http://x/mcp', '--listen', 'nowhere'], 'expected a port, or host:port'],
  [['tap', '--trace', 't', '--max-trace', 'much', '--', 'x'], 'expected a number of bytes'],
  [['tap', '--fail-on', 'everything', '--', 'x'], '--fail-on: expected'],
])('%j is refused', async (words, message) => {
  const { exitCode, stderr } = await runCli(words, { cwd: folder, input: '' })
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('--fail-on tells a party that breaks a rule from one that keeps them, and from silence', async () => {
  const fault = ['stdio', '--fault', 'tools.input-schema.valid-object']
  const exitCodeOf = async (server: readonly string[], text: string): Promise<unknown> =>
    (await runCli(['tap', '--fail-on', 'violation', '--', ...server], { input: text })).exitCode
  expect(await exitCodeOf(smallServer, input)).toBe(0)
  expect(await exitCodeOf([process.execPath, program, 'reference-server', ...fault], input)).toBe(1)
  expect(await exitCodeOf(smallServer, '')).toBe(3)
})

test('a secret that passes is in nothing that is kept, and passes', async () => {
  const secret = 'tok-9f8e7d6c5b4a'
  const command = await script(
    'process.stdin.on("data", (d) => { process.stdout.write(d); console.error("got", process.env.API_TOKEN) })',
  )
  const trace = join(folder, 'tap.jsonl')
  const text = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { access_token: secret } })}\n`
  const run = await runCli(['tap', '--trace', trace, '--', ...command], { input: text, env: { API_TOKEN: secret } })
  expect(run.stdout).toContain(secret)
  expect(await readFile(trace, 'utf8')).not.toContain(secret)
})

test('--ui: the page is there before anything passes, and standard output holds nothing of it', async () => {
  const run = runCli(['tap', '--ui', '--url', 'http://127.0.0.1:1/mcp'], { env: { CI: '1' } })
  let said = ''
  await new Promise<void>((resolve) => {
    run.stderr?.on('data', (data) => {
      said += String(data)
      if (/live at http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/\n/.test(said)) resolve()
    })
  })
  run.kill('SIGTERM')
  expect((await run).stdout).toBe('')
})
