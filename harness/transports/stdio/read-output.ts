import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { boundedLines, type LineHandler } from '../../wire/bounded-lines.ts'
import type { Bounds, Reached } from '../../wire/bounds.ts'
import { type ReadingStep, readFairly } from '../../wire/read-fairly.ts'

/** Reads lines to the end of the stream. Resolves with the bound that cut it short, if one did; never rejects. */
export async function readLines(stream: Readable, bounds: Bounds, handler: LineHandler): Promise<Reached | undefined> {
  const lines = boundedLines(bounds, handler)
  await readFairly(stream, (chunk) => lines.push(chunk))
  lines.end()
  return lines.passed
}

/** A piece without line break is handed on once it is this long. */
const longestPiece = 64 * 1024

/**
 * Reads stderr to its end, handing on whole lines up to the limit. Resolves when it ended; never rejects.
 * @param limit bytes
 */
export async function readText(
  stderr: Readable,
  limit: number,
  onText: (text: string) => void,
  onLimit: () => void,
): Promise<void> {
  const decoder = new StringDecoder('utf8')
  let left = limit
  let pending = ''
  /** A line is handed on in one piece: what is secret in it would not be found in two. */
  const handOn = (text: string): void => {
    pending += text
    const end = Math.max(pending.lastIndexOf('\n'), pending.length > longestPiece ? pending.search(/\s\S*$/) : -1)
    const whole = end < 0 && pending.length > longestPiece ? pending.length : end + 1
    if (whole === 0) return
    onText(pending.slice(0, whole))
    pending = pending.slice(whole)
  }
  await readFairly(stderr, function* (chunk): Generator<ReadingStep> {
    if (left <= 0) return
    handOn(decoder.write(Buffer.from(chunk.subarray(0, left))))
    left -= chunk.length
    if (left <= 0) onLimit()
    yield 0
  })
  const rest = pending + decoder.end()
  if (rest !== '') onText(rest)
}
