/** Reads a report of an earlier run, in whichever of our formats it was kept. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { RunEvent } from '../../harness/runner/events.ts'
import { formatName, formatVersion, type ReportDocument } from './format.ts'
import { eventsOf } from './read-document.ts'
import schema from './report.schema.json' with { type: 'json' }

/** A file that is no report; the message says what was expected and what came, without the file's name. */
export class ReportFormatError extends Error {
  override readonly name = 'ReportFormatError'
}

let compiled: ValidateFunction<ReportDocument> | undefined

/** Compiled when the first report is read: a run that reads none would spend half of its start on it. */
function documentCheck(): ValidateFunction<ReportDocument> {
  compiled ??= new Ajv2020({ allErrors: false, formats: { 'date-time': true } }).compile<ReportDocument>(schema)
  return compiled
}

/**
 * The events of the run.
 * @param text a JSON report, an HTML report, or the lines of an events report, whose last line may be cut off
 * @throws ReportFormatError
 */
export function readEvents(text: string): RunEvent[] {
  return isEventLog(text) ? readEventLog(text) : eventsOf(readDocument(text))
}

/** @throws ReportFormatError */
export function readDocument(text: string): ReportDocument {
  const block = /<script type="application\/json" id="report">([\s\S]*?)<\/script>/.exec(text)?.[1]
  const value = parsed(block ?? text)
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== formatName)
    throw new ReportFormatError(`expected a report of mcp-conform, got ${JSON.stringify(text.slice(0, 60))}`)
  if (!('formatVersion' in value) || value.formatVersion !== formatVersion)
    throw new ReportFormatError(
      `expected a report of format ${formatVersion}, got ${JSON.stringify('formatVersion' in value ? value.formatVersion : undefined)}; write the report again with this version`,
    )
  const isDocument = documentCheck()
  if (isDocument(value)) return value
  const [first] = isDocument.errors ?? []
  throw new ReportFormatError(`the report does not fit its schema: data${first?.instancePath} ${first?.message}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const opening = '{"type":"run-started"'

function isEventLog(text: string): boolean {
  return text.startsWith(opening)
}

/** Lines that are no events end the log: what comes after a cut proves nothing. */
function readEventLog(text: string): RunEvent[] {
  const events: RunEvent[] = []
  for (const line of text.split('\n')) {
    const value = parsed(line)
    if (!isEvent(value)) break
    events.push(value)
  }
  return events
}

/** A record, so that none can be forgotten: what comes after an unknown event is lost. */
const known: Readonly<Record<RunEvent['type'], true>> = {
  'run-started': true,
  facts: true,
  planned: true,
  'scenario-started': true,
  'scenario-ended': true,
  'second-look': true,
  breach: true,
  result: true,
  starts: true,
  problem: true,
  bound: true,
  'fuzz-case': true,
  'fuzz-coverage': true,
  baseline: true,
  crash: true,
  'run-ended': true,
}
const types: ReadonlySet<unknown> = new Set(Object.keys(known))

/** Written by us, and read as such: the type tells what else is in it. */
function isEvent(value: unknown): value is RunEvent {
  return typeof value === 'object' && value !== null && 'type' in value && types.has(value.type)
}
