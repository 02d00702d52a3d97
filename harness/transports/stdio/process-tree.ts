/** Starts a command so that it can be ended with everything that it started. */
import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { execa } from 'execa'
import { HarnessError } from '../../harness-error.ts'
import { ensureGuardian, guard } from './guardian.ts'
import { ofThisRun } from './run-processes.ts'
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
  const subprocess = execa(file, args, {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    detached: process.platform !== 'win32',
    windowsHide: true,
    cleanup: false,
    buffer: false,
    encoding: 'buffer',
    reject: false,
  })
  const { pid, stdin, stdout, stderr } = subprocess
  if (pid === undefined) {
    const { cause } = await subprocess
    throw startError(command, cwd, cause)
  }
  const exited = new Promise<ProcessExit>((resolve) => {
    subprocess.once('exit', (code, signal) => resolve({ code, signal }))
  })
  // execa drops the output of streams that nobody has touched by the next turn.
  stdout.pause()
  stderr.pause()
  const releases = [guard(pid), ofThisRun(() => signalTree(pid, 'SIGKILL'))]
  const release = (): void => {
    for (const each of releases) each()
  }
  return { command, pid, stdin, stdout, stderr, exited, release, signal: (name) => signalTree(pid, name) }
}

function signalTree(pid: number, name: 'SIGTERM' | 'SIGKILL'): boolean {
  if (process.platform === 'win32') {
    // Windows has no SIGTERM: both end the tree by force.
    void execa('taskkill', ['/pid', String(pid), '/T', '/F'], { reject: false, windowsHide: true })
    return true
  }
  try {
    return process.kill(-pid, name)
  } catch {
    return false
  }
}
