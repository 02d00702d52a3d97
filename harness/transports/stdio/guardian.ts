/**
 * Sees to it that no process of a target outlives the harness, however the harness ends: even `kill -9` closes our end of
 * the guardian's pipe. One small process per run, started with the first target.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { guardianProgram } from './guardian-program.ts'

let pipe: Writable | undefined

function start(): Writable {
  // Its own session: a Ctrl-C at the terminal must not reach it. NODE_OPTIONS could load anything into it.
  const { NODE_OPTIONS: _, ...env } = process.env
  const guardian: ChildProcess = spawn(process.execPath, ['-e', guardianProgram], {
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env,
  })
  const { stdin } = guardian
  if (stdin === null) throw new TypeError('the guardian has no pipe')
  // Without a guardian the normal ending still cleans up; the next target tries to start one again.
  const forget = (): void => {
    pipe = undefined
  }
  guardian.on('error', forget)
  guardian.on('exit', forget)
  stdin.on('error', forget)
  guardian.unref()
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return stdin
}

/** Starts the guardian if it does not run; call it before the first process that it shall watch. */
export function ensureGuardian(): void {
  pipe ??= start()
}

/** From now on the tree of this process group leader is killed when we are gone. Returns the way to release it. */
export function guard(pid: number): () => void {
  const line = pipe
  line?.write(`+${pid}\n`)
  return () => {
    if (line?.writable) line.write(`-${pid}\n`)
  }
}
