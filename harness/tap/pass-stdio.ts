/** Passes on between our own standard streams, where the client is, and the process of a server. */
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import spawn from 'cross-spawn'
import { HarnessError } from '../harness-error.ts'
import { startError } from '../transports/stdio/start-error.ts'
import type { StdioTraffic } from './traffic.ts'

interface StdioPass {
  readonly command: readonly string[]
  readonly cwd: string
  now(): number
  /** Gets a copy of what has been passed on already. */
  hand(traffic: StdioTraffic & { readonly at: number }): void
}

interface ServerExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds that others may hold the output of a server that has exited before it counts as ended. */
const drainMs = 1_000

/**
 * Starts the server and passes everything on, both ways, until it has exited.
 * @throws HarnessError `command-not-found`
 */
export async function passStdio({ command, cwd, now, hand }: StdioPass): Promise<ServerExit> {
  const [program = '', ...words] = command
  const server = spawn(program, words, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  const { stdin, stdout, stderr } = pipesOf(server)
  const started = new Promise<void>((resolve, reject) => {
    server.once('spawn', resolve)
    server.once('error', (error) => reject(startError(command, cwd, error)))
  })
  const exited = new Promise<ServerExit>((resolve) => {
    server.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const closed = new Promise<void>((resolve) => void server.once('close', () => resolve()))
  const copied = (data: Buffer): Uint8Array => Uint8Array.prototype.slice.call(data)

  await started
  const pid = server.pid === undefined ? {} : { pid: server.pid }
  hand({ kind: 'started', command, ...pid, at: now() })
  flow(process.stdin, stdin, (data) => hand({ kind: 'input', data: copied(data), at: now() }))
  flow(stdout, process.stdout, (data) => hand({ kind: 'output', data: copied(data), at: now() }))
  flow(stderr, process.stderr, (data) => hand({ kind: 'stderr', data: copied(data), at: now() }))
  const endInput = (): void => {
    if (stdin.writableEnded) return
    hand({ kind: 'input-ended', at: now() })
    stdin.end()
  }
  process.stdin.once('end', endInput)
  process.stdin.once('error', endInput)
  // Each party sees the other's end of the pipe go, as it would without us.
  stdin.once('error', () => process.stdin.destroy())
  process.stdout.once('error', () => stdout.destroy())
  process.stderr.once('error', () => stderr.resume())
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends it to the whole group, the server too.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    hand({ kind: 'signal', signal, at: now() })
    server.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)

  const exit = await exited
  let timer: NodeJS.Timeout | undefined
  await Promise.race([closed, new Promise((resolve) => (timer = setTimeout(resolve, drainMs)))])
  clearTimeout(timer)
  hand({ kind: 'exited', ...exit, at: now() })
  process.stdin.destroy()
  return exit
}

/** The end of this process as the server's was: the same code, or the same signal. */
export function endAs({ code, signal }: ServerExit): number {
  if (signal === null) return code ?? 0
  for (const one of signals) process.removeAllListeners(one)
  process.kill(process.pid, signal)
  // Where the signal does not end us, the code that a shell gives it.
  return 128 + constants.signals[signal]
}

/** They are there because we asked for them. */
function pipesOf({ stdin, stdout, stderr }: ChildProcess): { stdin: Writable; stdout: Readable; stderr: Readable } {
  if (stdin === null || stdout === null || stderr === null)
    throw new HarnessError('internal', 'A process without pipes.')
  return { stdin, stdout, stderr }
}

/** Passes on at once; the source waits for a slow reader. */
function flow(from: Readable, to: Writable, onData: (data: Buffer) => void): void {
  from.on('data', (data: Buffer) => {
    if (!to.write(data)) {
      from.pause()
      to.once('drain', () => from.resume())
    }
    onData(data)
  })
  from.on('error', () => {})
  to.on('error', () => from.resume())
}
