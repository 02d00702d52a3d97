/** Starts a command so that it can be ended with everything that it started. */
import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { spawn } from 'cross-spawn'
import { HarnessError } from '../../harness-error.ts'
import { ensureGuardian, guard } from './guardian.ts'
import { addToRun } from './run-processes.ts'
import { startError } from './start-error.ts'

export interface ProcessExit {
  readonly code: number | null
  readonly signal: string | null
}

export interface StartOptions {
  /** Program and arguments; no shell is involved. */
  readonly command: readonly string[]
  /** Added to our own environment; undefined takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
}

export interface ProcessTree {
  readonly command: readonly string[]
  readonly pid: number
  readonly stdin: Writable
  /** Paused until someone reads. */
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves when the process that we started has exited; what it started may still run. Never rejects. */
  readonly exited: Promise<ProcessExit>
  /** Signals the process and all in its group. False when none is left. */
  signal(name: 'SIGTERM' | 'SIGKILL'): boolean
  /** The guardian need not watch it any more: call it when all is over. */
  release(): void
}

/**
 * Starts the command in a process group of its own (where the system has them), watched by the guardian.
 * @throws HarnessError `command-not-found` with what to do
 */
export async function startProcess({ command, env = {}, cwd }: StartOptions): Promise<ProcessTree> {
  const [file, ...args] = command
  if (file === undefined || file === '')
    throw new HarnessError('command-not-found', 'Expected a command to start, got none.')
  if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    throw new HarnessError('command-not-found', `Cannot start ${JSON.stringify(file)}: ${cwd} is no folder.`)
  ensureGuardian()
  const subprocess = begin(command, cwd, () =>
    spawn(file, args, {
      env: { ...process.env, ...env },
      cwd,
      stdio: 'pipe',
      detached: process.platform !== 'win32',
      windowsHide: true,
    }),
  )
  const failed = new Promise<unknown>((resolve) => subprocess.on('error', resolve))
  const { pid, stdin, stdout, stderr } = subprocess
  if (pid === undefined) throw startError(command, cwd, await failed)
  const exited = new Promise<ProcessExit>((resolve) => {
    subprocess.once('exit', (code, signal) => resolve({ code, signal }))
  })
  // Their reader may come later, and a pipe can break at any time.
  for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {})
  const releases = [guard(pid), addToRun(() => signalTree(pid, 'SIGKILL'))]
  const release = (): void => {
    for (const each of releases) each()
  }
  return { command, pid, stdin, stdout, stderr, exited, release, signal: (name) => signalTree(pid, name) }
}

/** What is wrong with the command itself is thrown at once. */
function begin<T>(command: readonly string[], cwd: string | undefined, start: () => T): T {
  try {
    return start()
  } catch (error) {
    throw startError(command, cwd, error)
  }
}

function signalTree(pid: number, name: 'SIGTERM' | 'SIGKILL'): boolean {
  if (process.platform === 'win32') {
    // Windows has no SIGTERM: both end the tree by force.
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () => {})
    return true
  }
  try {
    return process.kill(-pid, name)
  } catch {
    return false
  }
}
