/**
 * `npm run build && npx tsx scripts/tap/pairs.ts [pattern]`: a tap between real clients and servers of `.targets/`, recorded on both sides of it.
 * Each conversation has to be the same before and behind the tap, byte for byte, and `judge` has to give the verdicts that the tap gave.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../harness/targets/free-port.ts'
import { recordHttp } from './record-http.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist', 'mcp-conform.js')
const target = (...parts: string[]): string => join(root, '.targets', ...parts)
const node = (...parts: string[]): string[] => [process.execPath, target(...parts)]
const python = (folder: string, file: string): string[] => [
  target(folder, 'venv', 'bin', 'python'),
  target(folder, file),
]

interface Pair {
  readonly name: string
  readonly client: readonly string[]
  readonly server: readonly string[]
  /** Over HTTP: the path of the endpoint; absent over stdio. */
  readonly path?: string
}

const v1 = node('sdk-v1-client', 'client.mjs')
const v2 = (mode: string): string[] => [...node('sdk-v2-client', 'client.mjs'), '--mode', mode]
const pairs: readonly Pair[] = [
  { name: 'SDK v1, stdio', client: v1, server: node('sdk-v1-server', 'stdio.mjs') },
  { name: 'SDK v2 modern, stdio', client: v2('modern'), server: node('sdk-v2-server', 'stdio.mjs') },
  {
    name: 'Python 2 client, SDK v1 server, stdio',
    client: python('python-sdk-v2', 'client.py'),
    server: node('sdk-v1-server', 'stdio.mjs'),
  },
  {
    name: 'Go, stdio',
    client: [target('go-sdk', 'bin', 'client')],
    server: [target('go-sdk', 'bin', 'server'), 'stdio'],
  },
  { name: 'SDK v1, Streamable HTTP', client: v1, server: node('sdk-v1-server', 'http.mjs'), path: '/mcp' },
  {
    name: 'SDK v2 modern, Streamable HTTP',
    client: v2('modern'),
    server: node('sdk-v2-server', 'http.mjs'),
    path: '/mcp',
  },
  {
    name: 'Go client, Python 2 server, Streamable HTTP',
    client: [target('go-sdk', 'bin', 'client')],
    server: [...python('python-sdk-v2', 'server.py'), 'http'],
    path: '/mcp',
  },
  { name: 'SDK v1, HTTP+SSE', client: [...v1, '--sse'], server: node('sdk-v1-server', 'sse.mjs'), path: '/sse' },
]

/** Milliseconds that a process has. */
const limitMs = 60_000

function run(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const [first = '', ...words] = command
  const child = spawn(first, words, { stdio: 'ignore', env: { ...process.env, ...env }, timeout: limitMs })
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}

interface Compared {
  readonly isSame: boolean
  /** What passed, in words. */
  readonly size: string
}

async function overStdio({ client, server }: Pair, folder: string, tap: readonly string[]): Promise<Compared> {
  const tee = join(import.meta.dirname, 'tee.mjs')
  const before = [process.execPath, tee, join(folder, 'before')]
  const behind = [process.execPath, tee, join(folder, 'behind')]
  await run([...client, '--stdio', '--', ...before, ...tap, '--', ...behind, ...server])
  const bytes = (side: string, end: string): Buffer => readFileSync(join(folder, `${side}.${end}`))
  const ends = ['in', 'out'].map((end) => ({ before: bytes('before', end), behind: bytes('behind', end) }))
  const [sent, got] = ends.map(({ before: all }) => all.length)
  const isSame = ends.every(({ before: one, behind: other }) => one.length > 0 && one.equals(other))
  return { isSame, size: `${sent} and ${got} bytes` }
}

async function overHttp({ client, server, path = '' }: Pair, tap: readonly string[]): Promise<Compared> {
  const [port, listen] = [await freePort(), await freePort()]
  const [first = '', ...words] = server
  const serving = spawn(first, words, { stdio: 'ignore', env: { ...process.env, PORT: String(port) } })
  await listens(port)
  const behind = await recordHttp(new URL(`http://127.0.0.1:${port}${path}`))
  const [own = '', ...rest] = tap
  const tapping = spawn(own, [...rest, '--listen', String(listen), '--url', behind.url], { stdio: 'ignore' })
  const ended = new Promise((resolve) => tapping.once('exit', resolve))
  await listens(listen)
  const before = await recordHttp(new URL(`http://127.0.0.1:${listen}${path}`))
  await run([...client, before.url])
  tapping.kill('SIGTERM')
  await ended
  serving.kill()
  await before.close()
  await behind.close()
  const sorted = (exchanges: readonly string[]): string => [...exchanges].sort().join('\n')
  const isSame = before.exchanges.length > 0 && sorted(before.exchanges) === sorted(behind.exchanges)
  return { isSame, size: `${before.exchanges.length} exchanges` }
}

async function listens(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let tries = 0; tries < 400; tries += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

interface Report {
  readonly summary: { readonly counts: Readonly<Record<string, number>> }
  readonly requirements: readonly {
    readonly id: string
    readonly results: readonly { readonly verdict: string; readonly at: readonly number[] }[]
  }[]
}

/** The verdicts of a report, and how many they are. */
function verdicts(file: string): { readonly text: string; readonly judged: number; readonly failed: number } {
  const { requirements, summary }: Report = JSON.parse(readFileSync(file, 'utf8'))
  const rows = requirements.map(({ id, results }) => [id, results.map(({ verdict, at }) => [verdict, at])])
  const { passed = 0, failed = 0, warned = 0 } = summary.counts
  return { text: JSON.stringify(rows), judged: passed + failed + warned, failed }
}

let bad = 0
const pattern = process.argv[2] ?? ''
for (const pair of pairs.filter(({ name }) => name.includes(pattern))) {
  const missing = [...pair.client, ...pair.server].find((word) => word.startsWith(target()) && !existsSync(word))
  if (missing !== undefined) {
    console.log(`${pair.name}: skipped, ${missing} is not installed`)
    continue
  }
  const folder = mkdtempSync(join(tmpdir(), 'tap-pair-'))
  const trace = join(folder, 'tap.jsonl')
  const tap = [process.execPath, program, 'tap', '--trace', trace, '--report', `json=${join(folder, 'tap.json')}`]
  const { isSame, size } = pair.path === undefined ? await overStdio(pair, folder, tap) : await overHttp(pair, tap)
  await run([process.execPath, program, 'judge', trace, '--report', `json=${join(folder, 'judge.json')}`])
  const sides = ['server', 'client'].map((side) => {
    const tapped = verdicts(join(folder, `tap-${side}.json`))
    const judged = verdicts(join(folder, `judge-${side}.json`))
    return { side, tapped, isEqual: tapped.text === judged.text }
  })
  const isFine = isSame && sides.every(({ isEqual, tapped }) => isEqual && tapped.judged > 0)
  if (!isFine) bad += 1
  const said = sides.map(
    ({ side, tapped, isEqual }) =>
      `${side} ${tapped.judged} judged, ${tapped.failed} failed, ${isEqual ? 'the same with judge' : 'NOT THE SAME with judge'}`,
  )
  console.log(
    `${isFine ? 'ok' : 'BAD'} ${pair.name}: ${size}, ${isSame ? 'the same on both sides' : `NOT THE SAME (${folder})`}; ${said.join('; ')}`,
  )
}
process.exitCode = bad === 0 ? 0 : 1
