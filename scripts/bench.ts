/**
 * How much the program works, on this machine, now. Absolute times depend on the machine and on what else it does; ratios of
 * processor time, taken in turns in the same run, hardly do: to an empty Node process, to the program without limits, to another
 * build, to the official suite. Fuzzing: exchanges per second beside a bare loop.
 */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { execa } from 'execa'
import { boundNames } from '../api/settings/values/bounds.ts'
import { freePort } from '../harness/targets/free-port.ts'
import { forecastRows } from './bench/forecasts.ts'
import { benchFuzz } from './bench/fuzz.ts'
import { type Command, measureInTurns } from './bench/measure.ts'
import { installOfficial, officialChecks, officialNode, officialOn } from './bench/official.ts'
import { inLines, performancePage, type Section } from './bench/page.ts'
import { benchTap, type TapBench, tapMemory } from './bench/tap.ts'
import { scriptOptions, wholeNumber } from './options/options.ts'
import { startBeside } from './targets/start-beside.ts'

const usage = `Usage: npm run bench -- [options]

  --runs <n>          runs of each command, in turns (default 5)
  --only <part>       only these parts (repeatable): start, suites, lists, fuzz, tap, tap-memory, official, forecasts
  --messages <n>      messages of the part fuzz over each transport (default 20000); 200000 show whether its memory stays flat
  --against <folder>  beside another build: the dist of an older commit
  --official          beside the official suite, on the servers of two SDKs below .targets/
  --write             writes docs/reference/performance.md from it
`

const { values } = scriptOptions(usage, {
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
    messages: { type: 'string', default: '20000' },
    against: { type: 'string' },
    official: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const runs = wholeNumber(usage, '--runs', values.runs)
const messages = wholeNumber(usage, '--messages', values.messages)
const dist = join(import.meta.dirname, '..', 'dist')
const here = (folder: string, file: string): string => relative(process.cwd(), join(folder, file))
const program = here(dist, 'mcp-conform.js')
const reference = here(dist, 'reference-server.js')
const manyTools = here(import.meta.dirname, 'bench/many-tools.mjs')

/** As good as no bounds. */
const unbounded = [...boundNames.keys()].flatMap((name) => [
  '--bound',
  `${name}=${name === 'message-depth' ? 2_000 : 1024 ** 4}`,
])

interface Compared {
  /** By name, what takes turns; ratios are to those after the first. */
  readonly commands: Readonly<Record<string, Command>>
  /** How much each has judged, or started, in words. */
  readonly counts?: Readonly<Record<string, string>>
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What a run with these arguments has judged, and how often it has started the target, in words. */
async function countsOf([verb = '', ...rest]: readonly string[]): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'mcp-conform-bench-')), 'report.json')
  await execa(process.execPath, [program, verb, '--report', `json=${file}`, ...rest], { reject: false })
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const counts = memberOf(memberOf(report, 'summary'), 'counts')
  const judged = ['passed', 'failed', 'warned'].reduce(
    (sum, verdict) => sum + Number(memberOf(counts, verdict) ?? 0),
    0,
  )
  const starts = memberOf(memberOf(report, 'starts'), 'count')
  return typeof starts === 'number' ? `${judged} judged, ${starts} starts` : `${judged} judged`
}

async function suiteIn(revision: string): Promise<Compared> {
  const rest = ['--revision', revision, '--quiet', '--', process.execPath, reference, 'stdio']
  const older = values.against === undefined ? undefined : here(values.against, 'mcp-conform.js')
  return {
    commands: {
      'with limits': { args: [program, 'server', ...rest] },
      'with --quick': { args: [program, 'server', '--quick', ...rest] },
      'without limits': { args: [program, 'server', ...unbounded, ...rest] },
      ...(older === undefined ? {} : { [older]: { args: [older, 'server', ...rest] } }),
    },
    counts: { 'with limits': await countsOf(['server', ...rest]) },
  }
}

async function growing(): Promise<Compared> {
  const commands: Record<string, Command> = {}
  const counts: Record<string, string> = {}
  for (const size of [1_000, 100, 10]) {
    const target = ['--', process.execPath, manyTools, String(size)]
    const args = ['server', '--revision', '2025-11-25', '--quiet', ...target]
    commands[`${size} tools`] = { args: [program, ...args] }
    counts[`${size} tools`] = await countsOf(args)
  }
  return { commands, counts }
}

const sections: Section[] = []

async function compare(title: string, { commands, counts = {} }: Compared): Promise<void> {
  const section = { title, counts, measured: await measureInTurns(commands, runs) }
  console.log(inLines(section).join('\n'))
  sections.push(section)
}

/** Beside the official suite, on the same server, which is that of an SDK and installed. */
async function besideOfficial(target: string, revision: string): Promise<void> {
  const folder = here(join(import.meta.dirname, '..', '.targets'), target)
  if (!existsSync(join(folder, 'node_modules')))
    return console.log(`${target} is not installed: npm run targets -- install ${target}`)
  await installOfficial()
  const port = await freePort()
  const started = { command: process.execPath, args: [join(folder, 'http.mjs')], env: { PORT: String(port) } }
  const server = await startBeside(started, port)
  try {
    const url = `http://127.0.0.1:${port}/mcp`
    const ours = ['server', '--url', url, '--revision', revision, '--call-tools', 'all', '--quiet']
    await compare(`beside the official suite, ${target}, Streamable HTTP, ${revision}`, {
      commands: {
        'mcp-conform': { args: [program, ...ours] },
        'on the same Node': { node: officialNode, args: [program, ...ours] },
        'the official suite': officialOn(url, revision),
      },
      counts: {
        'mcp-conform': await countsOf(ours),
        'the official suite': `${await officialChecks(url, revision)} judged`,
      },
    })
  } finally {
    server.stop()
  }
}

/** What is predicted: our references, and what is installed of real targets. */
function forecastRuns(): Readonly<Record<string, readonly string[]>> {
  const targets = join(import.meta.dirname, '..', '.targets')
  const everything = 'server-everything/node_modules/@modelcontextprotocol/server-everything/dist/index.js'
  const installed = {
    'server-everything, stdio, 2025-11-25, all tools': ['server', '--call-tools', 'all', everything, 'stdio'],
    'SDK v1, tools only, stdio, 2025-11-25': ['server', 'sdk-v1-tools-only/stdio.mjs'],
    'SDK v1 client, Streamable HTTP, 2025-11-25': ['client', 'sdk-v1-client/client.mjs'],
  }
  const rows = Object.entries(installed).flatMap(([name, words]): [string, string[]][] => {
    const at = words.findIndex((word) => word.endsWith('js'))
    const file = here(targets, words[at] ?? '')
    const before = words.slice(0, at)
    const target = ['--', process.execPath, file, ...words.slice(at + 1)]
    return existsSync(file) ? [[name, [...before, '--revision', '2025-11-25', ...target]]] : []
  })
  const ours = ['server', '--revision', '2025-11-25', '--', process.execPath, reference, 'stdio']
  return { 'reference server, stdio, 2025-11-25': ours, ...Object.fromEntries(rows) }
}

const tap: TapBench = {
  program,
  stdio: [here(import.meta.dirname, '../fixtures/processes/small-server.mjs')],
  http: [reference, 'http', '--port'],
  pipe: here(import.meta.dirname, 'bench/pipe.mjs'),
}
let forecasts: readonly (readonly string[])[] = []

/** In this order. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  start: () =>
    compare('to start', {
      commands: { 'mcp-conform --help': { args: [program, '--help'] }, 'an empty Node process': { args: ['-e', '0'] } },
    }),
  suites: async () => {
    for (const revision of ['2025-11-25', '2026-07-28'])
      await compare(`all server scenarios, reference server, stdio, ${revision}`, await suiteIn(revision))
  },
  lists: async () => compare('as the lists of a target grow, stdio, 2025-11-25', await growing()),
  fuzz: async () => console.log((await benchFuzz(reference, messages)).join('\n')),
  tap: async () => console.log((await benchTap(tap, 2_000)).join('\n')),
  'tap-memory': async () => console.log((await tapMemory(tap, 400_000)).join('\n')),
  official: async () => {
    await besideOfficial('sdk-v1-server', '2025-11-25')
    await besideOfficial('sdk-v2-server', '2026-07-28')
  },
  forecasts: async () => {
    forecasts = await forecastRows(program, forecastRuns())
    for (const cells of forecasts) console.log(cells.join(', '))
  },
}
const { only = Object.keys(parts).filter((name) => name !== 'official' || values.official) } = values
const unknown = only.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`expected of ${Object.keys(parts).join(', ')}, got ${unknown.join(', ')}`)
if (values.only !== undefined && values.write) throw new Error('--write takes all parts: leave out --only')

const load = `load ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`
const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, ${load}`
console.log(machine)
for (const [name, measure] of Object.entries(parts)) if (only.includes(name)) await measure()
if (values.write)
  writeFileSync(
    join(import.meta.dirname, '..', 'docs', 'reference', 'performance.md'),
    performancePage(machine, sections, forecasts),
  )
