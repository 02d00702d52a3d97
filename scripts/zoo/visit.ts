/** Runs the built program against one hostile target, and measures. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { leftBehind, peakMemory, processorTime } from './processes.ts'
import { type Specimen, tapCommand } from './specimens.ts'

export interface Visit {
  /** Undefined when the program had to be killed. */
  readonly exitCode: number | undefined
  readonly milliseconds: number
  /** From the interrupt, if there was one, to the end. */
  readonly endedAfter: number | undefined
  /** Milliseconds of a processor: what the program would take on a machine of its own, but for waiting. */
  readonly work: number
  /** The same from the interrupt on. */
  readonly workAfter: number | undefined
  /** Bytes. */
  readonly memory: number
  readonly console: string
  readonly json: string | undefined
  readonly junit: string | undefined
  readonly trace: string | undefined
  /** Processes that outlived the program. */
  readonly left: readonly string[]
}

interface VisitOptions {
  /** Milliseconds after which the program is interrupted as by Ctrl-C. */
  readonly interruptAfter?: number
  /** Limits of time are so many times as long, for a busy machine. */
  readonly patience?: number
}

const program = join(import.meta.dirname, '..', '..', 'dist', 'mcp-conform.js')
const runTimeout = 20_000
const startTimeout = 5_000
/** Behind a tap two programs start in place of one. */
const tapTimes = 3
const killAfterEnd = 40_000
const goneAfter = 3_000

export async function visit(specimen: Specimen, options: VisitOptions = {}): Promise<Visit> {
  const { side, command, reachedBy, isTapped } = specimen
  const { patience = 1 } = options
  const runMs = runTimeout * patience
  const startMs = startTimeout * patience * (isTapped ? tapTimes : 1)
  const folder = await mkdtemp(join(tmpdir(), 'zoo-'))
  const file = (name: string): string => join(folder, name)
  const mark = `ZOO_VISIT=${randomUUID()}`
  const server = reachedBy === 'url' ? await listen(command, /listening on (\S+)/) : undefined
  const tap = server && isTapped ? await listen([...tapCommand, '--listen', '0', '--url', server.url], tapAt) : server
  try {
    const target = tap === undefined ? ['--', ...command] : ['--url', tap.url]
    const reports = ['console', `json=${file('report.json')}`, `junit=${file('junit.xml')}`]
    const args = [
      side,
      ...['--run-timeout', String(runMs), '--start-timeout', String(startMs)],
      ...['--trace', file('trace.jsonl')],
      ...reports.flatMap((report) => ['--report', report]),
      ...(specimen.args ?? []),
      ...target,
    ]
    const [key = '', value = ''] = mark.split('=')
    const began = performance.now()
    const run = execa(process.execPath, [program, ...args], {
      reject: false,
      all: true,
      buffer: true,
      env: { [key]: value },
      timeout: runMs + killAfterEnd,
      killSignal: 'SIGKILL',
      stdin: 'ignore',
    })
    let memory = 0
    let work = 0
    const look = (): void => {
      memory = Math.max(memory, peakMemory(run.pid ?? 0))
      work = Math.max(work, processorTime(run.pid ?? 0))
    }
    const watch = setInterval(look, 20)
    let interrupted: number | undefined
    let workBefore: number | undefined
    const interrupt =
      options.interruptAfter === undefined
        ? undefined
        : setTimeout(() => {
            look()
            interrupted = performance.now()
            workBefore = work
            run.kill('SIGINT')
          }, options.interruptAfter)
    const { exitCode, all } = await run
    const ended = performance.now()
    clearInterval(watch)
    clearTimeout(interrupt)
    const left = await leftBehind(mark, AbortSignal.timeout(goneAfter))
    for (const line of left) kill(Number.parseInt(line, 10))
    const read = (name: string): Promise<string | undefined> => readFile(file(name), 'utf8').catch(() => undefined)
    return {
      exitCode,
      milliseconds: ended - began,
      endedAfter: interrupted === undefined ? undefined : ended - interrupted,
      work,
      workAfter: workBefore === undefined ? undefined : work - workBefore,
      memory,
      console: typeof all === 'string' ? all : '',
      json: await read('report.json'),
      junit: await read('junit.xml'),
      trace: await read('trace.jsonl'),
      left,
    }
  } finally {
    for (const one of new Set([tap, server])) one?.end()
    await rm(folder, { recursive: true, force: true })
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

const tapAt = /give your client (\S+)/

/** Starts a server and waits until it says on stderr where it listens. */
async function listen(command: readonly string[], says: RegExp): Promise<{ url: string; end(): void }> {
  const [file = '', ...args] = command
  const server = execa(file, args, { reject: false, buffer: false, stdin: 'ignore', stdout: 'ignore' })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      if (said.length > 10_000) return
      said += chunk.toString()
      const url = says.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    void server.then(() => reject(new Error(`expected a server that listens, got: ${said}`)))
  })
  return { url, end: () => server.kill('SIGKILL') }
}
