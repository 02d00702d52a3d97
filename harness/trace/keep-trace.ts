/** Writes a trace to a file as it grows: one event a line. */
import { bytesInWords } from '../wire/bounds.ts'
import { quietPieces } from '../wire/json/quiet-json.ts'
import type { TraceEvent } from './events.ts'
import type { Recorder } from './recorder.ts'
import { openSink, type Sink } from './sink.ts'

export interface TraceFile {
  /** Resolves when all is written; rejects with the first error of the file system. */
  close(): Promise<void>
}

/**
 * Writes every event that comes, up to a bound; what comes after it is left out, and the last line says so.
 * A file that cannot be opened holds up nothing: `close` tells.
 * @param mostBytes of the file
 * @param isInClear secrets are written, too
 */
export function keepTrace(file: string, recorder: Recorder, mostBytes: number, isInClear = false): TraceFile {
  let sink: Sink
  try {
    sink = openSink(file)
  } catch (error) {
    return { close: () => Promise.reject(error) }
  }
  let bytes = 0
  let isFull = false
  const write = (event: TraceEvent): void => {
    const isLast = event.kind === 'note' && event.bound === 'traceBytes'
    if (isFull && !isLast) return
    const [first = '', ...more] = quietPieces(event)
    // A line is mostly one piece, and one call of the system.
    const pieces = more.length === 0 ? [`${first}\n`] : [first, ...more, '\n']
    for (const piece of pieces) bytes += Buffer.byteLength(piece)
    if (bytes <= mostBytes || isLast) {
      for (const piece of pieces) sink.write(piece)
      return
    }
    isFull = true
    const words = `the trace has more than ${bytesInWords(mostBytes)}`
    recorder.record({ kind: 'note', bound: 'traceBytes', note: `${words}: the rest is not written to the file` })
  }
  recorder.keep((event, came) => write(isInClear ? came : event))
  return { close: () => sink.close() }
}
