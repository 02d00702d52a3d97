/**
 * `npm run bench`: how long the program takes, on this machine, now. Absolute times depend on the machine; the ratio to an
 * empty Node process, taken in the same run, does not, nor does what the bounds cost: both ways take turns.
 */
import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { boundNames } from '../settings/bounds.ts'

const dist = join(import.meta.dirname, '..', 'dist')
const here = (file: string): string => relative(process.cwd(), join(dist, file))

const runs = 10
const server = ['--', process.execPath, here('reference-server.js'), 'stdio']
const cases: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['an empty Node process', ['-e', '0']],
  ['mcp-conform --help', [here('mcp-conform.js'), '--help']],
  [
    'all server scenarios, reference server, stdio, 2025-11-25',
    [here('mcp-conform.js'), 'server', '--revision', '2025-11-25', '--quiet', ...server],
  ],
  [
    'all server scenarios, reference server, stdio, 2026-07-28',
    [here('mcp-conform.js'), 'server', '--revision', '2026-07-28', '--quiet', ...server],
  ],
]

/** As good as no bounds. */
const unbounded = [...boundNames.keys()].flatMap((name) => [
  '--bound',
  `${name}=${name === 'message-depth' ? 2_000 : 1024 ** 4}`,
])

/** Milliseconds of wall time of one process. Rejects when it does not exit with 0. */
function time(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(performance.now() - began)
      else reject(new Error(`node ${args.join(' ')}: expected exit code 0, got ${code}`))
    })
  })
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? (high ?? 0) : ((low ?? 0) + (high ?? 0)) / 2
}

let baseline: number | undefined
for (const [name, args] of cases) {
  const times: number[] = []
  for (let i = 0; i < runs; i += 1) times.push(await time(args))
  const middle = median(times)
  baseline ??= middle
  const ratio = (middle / baseline).toFixed(1)
  process.stdout.write(`${name}: median of ${runs} ${middle.toFixed(0)} ms, ${ratio} times an empty Node process\n`)
}

for (const [name, args] of cases.filter(([, words]) => words.includes('server'))) {
  const times: { readonly bounded: number[]; readonly free: number[] } = { bounded: [], free: [] }
  const command = args.indexOf('--')
  for (let i = 0; i < runs; i += 1) {
    times.bounded.push(await time(args))
    times.free.push(await time([...args.slice(0, command), ...unbounded, ...args.slice(command)]))
  }
  const ratio = (median(times.bounded) / median(times.free)).toFixed(2)
  process.stdout.write(`${name}: with bounds ${ratio} times as long as without\n`)
}
