/** The trace as a file: one event a line. */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { TraceEvent } from './events.ts'

export interface TraceWriter {
  write(event: TraceEvent): void
  /** Resolves when all is on disk; rejects with the file system's error. */
  close(): Promise<void>
}

/** Opens `file` for a new trace, making its folder; throws if that is impossible. */
export function writeTrace(file: string): TraceWriter {
  mkdirSync(dirname(file), { recursive: true })
  const stream = createWriteStream(file, { encoding: 'utf8' })
  let failure: Error | undefined
  stream.on('error', (error) => {
    failure = error
  })
  return {
    write: (event) => {
      if (failure === undefined) stream.write(`${JSON.stringify(event)}\n`)
    },
    close: () =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) reject(failure)
        else stream.end(() => (failure === undefined ? resolve() : reject(failure)))
      }),
  }
}

/** A line of a trace file that is no event. */
export class TraceFormatError extends Error {
  override readonly name = 'TraceFormatError'
}

const kinds: ReadonlySet<string> = new Set<TraceEvent['kind']>([
  'run',
  'facts',
  'execution-started',
  'execution-ended',
  'fixture-found',
  'connection-opened',
  'connection-closed',
  'message',
  'http-request',
  'http-response',
  'sse-event',
  'http-ended',
  'process-started',
  'stdin-closed',
  'signal-sent',
  'process-exited',
  'stderr',
  'note',
])

/**
 * Reads a trace file event by event. A cut-off last line, as a killed run leaves it, is passed over; any other line that is
 * no event throws TraceFormatError with its number.
 */
export async function* readTrace(file: string): AsyncGenerator<TraceEvent> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  let broken: TraceFormatError | undefined
  for await (const line of lines) {
    if (broken !== undefined) throw broken
    number += 1
    if (line.trim() === '') continue
    const event = parseEvent(line)
    if (event !== undefined) yield event
    else broken = new TraceFormatError(`${file}:${number}: expected a trace event, got ${line.slice(0, 60)}`)
    if (number === 1 && event?.kind !== 'run') {
      throw new TraceFormatError(
        `${file}: expected a trace of mcp-conform (first line of kind "run"), got ${line.slice(0, 60)}`,
      )
    }
  }
  if (number === 0) throw new TraceFormatError(`${file}: expected a trace of mcp-conform, got an empty file`)
}

function parseEvent(line: string): TraceEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isEvent(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isEvent(value: unknown): value is TraceEvent {
  if (typeof value !== 'object' || value === null) return false
  const { seq, at, kind } = value as { seq?: unknown; at?: unknown; kind?: unknown }
  return typeof seq === 'number' && typeof at === 'number' && typeof kind === 'string' && kinds.has(kind)
}
