/** Reads a trace file: one event a line. */
import { constants, createReadStream, fstatSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type Bounds, bytesInWords } from '../wire/bounds.ts'
import { tooMuchInside } from '../wire/json/nesting.ts'
import { createLineSplitter } from '../wire/line-splitter.ts'
import { shorten } from '../wire/shorten.ts'
import { isEvent } from './event-shape.ts'
import type { TraceEvent } from './events.ts'

/** A file that is no trace. The message may hold what stands there. */
export class TraceFormatError extends Error {
  override readonly name = 'TraceFormatError'
}

/** A trace that cannot be followed any further: a line that is no event, or not the next one. What came before it holds. */
export class DamagedTraceError extends TraceFormatError {
  override readonly name = 'TraceFormatError'
}

interface ReadOptions {
  /** Limits for its messages: the same as in the run that wrote the trace. */
  readonly bounds: Pick<Bounds, 'messageDepth' | 'messageValues'>
  /** Aborting it ends the reading. */
  readonly signal?: AbortSignal | undefined
}

/** The facts of a target take several lists on one line. */
const longestLine = 256 * 1024 * 1024
const shown = 60

/**
 * Reads a trace file event by event. A last line that is no event, as a killed run leaves it, is passed over; any other such
 * line, and one that is not the next of the same run, throws DamagedTraceError with its number.
 * @throws TraceFormatError when it is no trace from the start
 */
export async function* readTrace(file: string, { bounds, signal }: ReadOptions): AsyncGenerator<TraceEvent> {
  let number = 0
  let last: TraceEvent | undefined
  let broken: DamagedTraceError | undefined
  for await (const line of linesOf(file, signal)) {
    number += 1
    if (line.trim() === '') continue
    if (broken !== undefined) throw broken
    const event = parseEvent(line, bounds)
    const came = (what: string): string => `${file}:${number}: expected ${what}, got ${shorten(line, shown)}`
    if (last === undefined && event?.kind !== 'run') {
      const got = shorten(line, shown)
      throw new TraceFormatError(`${file}: expected a trace of mcp-conform (first line of kind "run"), got ${got}`)
    }
    if (event === undefined) broken = new DamagedTraceError(came('a trace event'))
    else if (last !== undefined && !isNext(event, last)) throw new DamagedTraceError(came(whatFollows(last)))
    else yield event
    last = event ?? last
  }
  if (last === undefined) throw new TraceFormatError(`${file}: expected a trace of mcp-conform, got an empty file`)
}

/** Nothing is missing between both; a trace that is full leaves out what did not fit before its last line. */
function isNext(event: TraceEvent, last: TraceEvent): boolean {
  if (last.kind === 'run-ended' || event.kind === 'run') return false
  return event.seq === last.seq + 1 || (event.kind === 'note' && event.bound === 'traceBytes' && event.seq > last.seq)
}

function whatFollows(last: TraceEvent): string {
  return last.kind === 'run-ended' ? 'the end of the trace' : `the event at position ${last.seq + 1}`
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
