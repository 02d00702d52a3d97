import type { Readable } from 'node:stream'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'

/** What to do after a step: stop for good, or go on after so many milliseconds. */
export type ReadingStep = 'stop' | number

/** Milliseconds of work before everything else has its turn. */
const turnMs = 8

/**
 * Reads a stream chunk by chunk, and works through each step by step, so that a flood can neither starve the others nor pile
 * up in memory: while we are busy nothing is read, and its writer is blocked.
 * @param onChunk does the work of one step between two values that it yields; what it yields says how to go on
 * @returns resolves once, with the error that broke the stream, if one did; never rejects
 */
export async function readFairly(
  stream: Readable,
  onChunk: (chunk: Uint8Array) => Iterable<ReadingStep>,
): Promise<Error | undefined> {
  let failure: Error | undefined
  let isOver = stream.destroyed || stream.readableEnded
  let wake = (): void => {}
  const over = (): void => {
    isOver = true
    wake()
  }
  stream.on('readable', () => wake())
  stream.once('end', over)
  stream.once('close', over)
  stream.on('error', (error: Error) => {
    failure = error
    stream.destroy()
    over()
  })
  for (;;) {
    const chunk: unknown = stream.read()
    if (chunk !== null) {
      const data = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk), 'utf8')
      // Destroyed by our own side, and not at its end: nobody wants the rest.
      const isUnwanted = (): boolean => stream.destroyed && !stream.readableEnded && failure === undefined
      if (!(await work(onChunk(data), isUnwanted))) {
        stream.destroy()
        return failure
      }
      // Each chunk in a turn of its own.
      await turn()
    } else if (isOver) return failure
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** False when a step said stop, or the rest is not wanted any more. */
async function work(steps: Iterable<ReadingStep>, isUnwanted: () => boolean): Promise<boolean> {
  let until = performance.now() + turnMs
  for (const step of steps) {
    if (step === 'stop') return false
    if (step > 0) await delay(step)
    else if (performance.now() >= until) await turn()
    else continue
    if (isUnwanted()) return false
    until = performance.now() + turnMs
  }
  return true
}
