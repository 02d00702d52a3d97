/** Measures commands of Node that take turns, so that what else the machine does is the same for all. */
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** What one run of a command costs. */
interface Cost {
  /** Milliseconds. */
  readonly time: number
  /** Milliseconds that the process itself, without its children, has used of a processor. */
  readonly work: number
  /** The most MiB of memory that the process itself had. */
  readonly memory: number
}

interface Run extends Cost {
  readonly code: number
}

export interface Measured extends Cost {
  readonly name: string
  readonly runs: number
  /** Exit codes other than 0: a run that a busy machine made incomplete is not fully comparable. */
  readonly exitCodes: readonly number[]
}

export interface Command {
  /** Default: the Node that runs this. */
  readonly node?: string
  readonly args: readonly string[]
}

/** Milliseconds after which no further round begins: on a busy machine fewer runs have to do. */
const longestMs = 60_000

/** Tells at its end, on descriptor 3, how much it has worked, and how much memory it had. */
const hook = `import { writeSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeSync(3, (user + system) / 1000 + ' ' + process.resourceUsage().maxRSS / 1024)
})`
const telling = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`]

/** Medians of so many rounds, in which each command runs once, or of those that fit into the time. */
export async function measureInTurns(
  commands: Readonly<Record<string, Command>>,
  rounds: number,
): Promise<readonly Measured[]> {
  const costs = Object.entries(commands).map(([name, command]) => ({ name, command, seen: [] as Run[] }))
  const began = performance.now()
  for (let round = 0; round < rounds && (round === 0 || performance.now() - began < longestMs); round += 1)
    for (const { command, seen } of costs) seen.push(await costOf(command))
  return costs.map(({ name, seen }) => ({
    name,
    runs: seen.length,
    exitCodes: seen.map(({ code }) => code).filter((code) => code !== 0),
    time: median(seen.map(({ time }) => time)),
    work: median(seen.map(({ work }) => work)),
    memory: median(seen.map(({ memory }) => memory)),
  }))
}

/** Exit codes of a run that came to its end. */
const ended: ReadonlySet<number | null> = new Set([0, 1, 3])

/** Rejects when the process does not come to its end. */
async function costOf({ node = process.execPath, args }: Command): Promise<Run> {
  const began = performance.now()
  const child = spawn(node, [...telling, ...args], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [, , , told] = child.stdio
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const [code, said] = await Promise.all([exited, told instanceof Readable ? text(told) : ''])
  if (code === null || !ended.has(code)) throw new Error(`node ${args.join(' ')}: expected its end, got code ${code}`)
  const [work = 0, memory = 0] = said.split(' ').map(Number)
  return { time: performance.now() - began, work, memory, code }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? (high ?? 0) : ((low ?? 0) + (high ?? 0)) / 2
}
