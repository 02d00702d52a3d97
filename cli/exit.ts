/** The end of the program: at once, whatever a target has left open, but not before its last words are out. */
import type { Writable } from 'node:stream'

/** Milliseconds that whoever reads our output has for the rest of it. */
const flushMs = 500

let isOurs = false

/** An end that we did not bring about must not look like a green run: `exitCode` says how it ends instead. */
export function onForeignExit(exitCode: () => number): void {
  process.once('exit', (code) => {
    if (!isOurs && code === 0) process.exitCode = exitCode()
  })
}

export async function exit(code: number): Promise<never> {
  isOurs = true
  await Promise.all([flushed(process.stdout), flushed(process.stderr)])
  process.exit(code)
}

function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0 || stream.destroyed) return resolve()
    stream.once('error', () => resolve())
    stream.once('drain', () => resolve())
    setTimeout(resolve, flushMs)
  })
}
