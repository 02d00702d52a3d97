/** What a driver says on its stdout: lines that hold a JSON object each. */
import type { Readable } from 'node:stream'
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { EventOf } from '../trace/events.ts'
import { type Bounds, bytesInWords } from '../wire/bounds.ts'
import { parseJson } from '../wire/json/json.ts'
import { createLineSplitter } from '../wire/line-splitter.ts'
import { type ReadingStep, readFairly } from '../wire/read-fairly.ts'

export interface DriverReport {
  /** The launch of the driver. */
  readonly launch: string
  readonly seq: number
  readonly line: JsonObject
}

/** A line as it stands in the trace; undefined when it is no JSON object. */
export function readReport({ seq, connection, text }: EventOf<'driver-report'>): DriverReport | undefined {
  const line = objectIn(text)
  return line === undefined ? undefined : { launch: connection, seq, line }
}

/** Lines of one launch that are kept. */
const mostLines = 2_000

/** What is still read of a launch; it can be renewed for the next one of the same process. */
export interface ReportsLeft {
  bytes: number
  lines: number
}

/** What is read of a launch. */
export const wholeReports = ({ stderrBytes: bytes }: Bounds): ReportsLeft => ({ bytes, lines: mostLines })

/** Whether a line says that the driver has done its launch, and waits for the next one. */
export const isLaunchOver = (text: string): boolean => {
  const line = objectIn(text)
  return line?.driver === 1 && line.over === true
}

/**
 * Reads the stdout of a driver to its end, and hands on the lines that are JSON objects. Never rejects.
 * @param onLimit told once, when there is more than is kept
 */
export async function readReports(
  stdout: Readable,
  bounds: Bounds,
  onLine: (text: string) => void,
  onLimit: (words: string) => void,
  left: ReportsLeft = wholeReports(bounds),
): Promise<void> {
  const { stderrBytes: most } = bounds
  const splitter = createLineSplitter()
  const take = (data: Uint8Array | undefined): void => {
    const text = Buffer.from(data ?? []).toString('utf8')
    if (left.lines > 0 && objectIn(text) !== undefined) {
      left.lines -= 1
      onLine(text)
    }
  }
  await readFairly(stdout, function* (chunk): Generator<ReadingStep> {
    if (left.bytes <= 0) return
    left.bytes -= chunk.length
    for (const { data } of splitter.push(chunk)) take(data)
    if (left.bytes <= 0) onLimit(`more than ${bytesInWords(most)} on stdout: the rest is left out`)
    yield 0
  })
  if (left.bytes > 0) take(splitter.end()?.data)
}

function objectIn(text: string): JsonObject | undefined {
  const value = text.startsWith('{') ? parseJson(text) : undefined
  return isJsonObject(value) ? value : undefined
}
