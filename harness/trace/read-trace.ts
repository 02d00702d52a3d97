/** Reads a trace file: one event a line. */
import { constants, createReadStream, fstatSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type Bounds, bytesInWords } from '../wire/bounds.ts'
import { createLineSplitter } from '../wire/line-splitter.ts'
import { tooMuchInside } from '../wire/nesting.ts'
import { shorten } from '../wire/shorten.ts'
import { isEvent } from './event-shape.ts'
import type { TraceEvent } from './events.ts'

/** A file that is no trace, or a line of one that is no event. The message may hold what stands there. */
export class TraceFormatError extends Error {
  override readonly name = 'TraceFormatError'
}

export interface ReadOptions {
  /** Of the messages in it: those of the run that wrote it. */
  readonly bounds: Pick<Bounds, 'messageDepth' | 'messageValues'>
  /** Aborting it ends the reading. */
  readonly signal?: AbortSignal | undefined
}

/** The facts of a target take several lists on one line. */
const longestLine = 256 * 1024 * 1024
const shown = 60

/**
 * Reads a trace file event by event. A last line that is no event, as a killed run leaves it, is passed over; any other such
 * line throws TraceFormatError with its number.
 */
export async function* readTrace(file: string, { bounds, signal }: ReadOptions): AsyncGenerator<TraceEvent> {
  let number = 0
  let broken: TraceFormatError | undefined
  for await (const line of linesOf(file, signal)) {
    if (broken !== undefined) throw broken
    number += 1
    if (line.trim() === '') continue
    const event = parseEvent(line, bounds)
    if (number === 1 && event?.kind !== 'run') {
      throw new TraceFormatError(
        `${file}: expected a trace of mcp-conform (first line of kind "run"), got ${shorten(line, shown)}`,
      )
    }
    if (event !== undefined) yield event
    else broken = new TraceFormatError(`${file}:${number}: expected a trace event, got ${shorten(line, shown)}`)
  }
  if (number === 0) throw new TraceFormatError(`${file}: expected a trace of mcp-conform, got an empty file`)
}

/** A pipe is read without waiting for it in a thread that nobody could call back. */
function openTrace(file: string): Readable {
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  return fstatSync(fd).isFIFO() ? new Socket({ fd, readable: true, writable: false }) : createReadStream(file, { fd })
}

async function* linesOf(file: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const stream = openTrace(file)
  const stop = (): void => void stream.destroy()
  signal?.addEventListener('abort', stop)
  try {
    yield* split(file, stream)
  } catch (error) {
    if (signal?.aborted !== true) throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

async function* split(file: string, stream: Readable): AsyncGenerator<string> {
  const splitter = createLineSplitter()
  const text = (data: Uint8Array): string => Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8')
  for await (const chunk of stream) {
    for (const { data } of splitter.push(chunk)) yield text(data)
    if (splitter.pending > longestLine)
      throw new TraceFormatError(`${file}: expected lines of at most ${bytesInWords(longestLine)}, got a longer one`)
  }
  const rest = splitter.end()
  if (rest !== undefined) yield text(rest.data)
}

/** Levels that an event puts around what came from the target. */
const ownLevels = 16

function parseEvent(
  line: string,
  { messageDepth, messageValues }: Pick<Bounds, 'messageDepth' | 'messageValues'>,
): TraceEvent | undefined {
  const outer = { messageDepth: messageDepth + ownLevels, messageValues: Number.POSITIVE_INFINITY }
  if (tooMuchInside(line, outer) !== undefined) return undefined
  try {
    const value: unknown = JSON.parse(line)
    if (!isEvent(value)) return undefined
    const text = 'text' in value ? value.text : undefined
    return text !== undefined && tooMuchInside(text, { messageDepth, messageValues }) !== undefined ? undefined : value
  } catch {
    return undefined
  }
}
