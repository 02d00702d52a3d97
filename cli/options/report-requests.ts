/** `--report name` and `--report name=path`: which reports, and where they go. */

import { expected, UsageError } from '../../api/settings/usage-error.ts'
import { writableFile } from '../../api/settings/values/files.ts'
import { choice } from '../../api/settings/values/flag-values.ts'
import { type ReportName, reportNames } from '../../reports/names.ts'

export interface ReportRequest {
  readonly name: ReportName
  /** Absolute path; undefined for standard output. */
  readonly path?: string
  /** Nobody has asked for it by name. */
  readonly byDefault?: true
}

/** Where a report goes when the user names no place; undefined is standard output. */
export const defaultPaths: Readonly<Record<ReportName, string | undefined>> = {
  console: undefined,
  html: 'mcp-conform-report/report.html',
  json: 'mcp-conform-report/report.json',
  junit: 'mcp-conform-report/junit.xml',
  markdown: 'mcp-conform-report/summary.md',
  github: undefined,
  sarif: 'mcp-conform-report/report.sarif',
  badge: 'mcp-conform-report/badges',
  agent: undefined,
  events: 'mcp-conform-report/events.ndjson',
  traceability: 'mcp-conform-report/traceability.yaml',
}

/** Reads the values of --report; `-` as path is standard output. None at all asks for the console report. */
export function reportRequests(values: readonly string[], place: string, cwd: string): readonly ReportRequest[] {
  if (values.length === 0) return [{ name: 'console', byDefault: true }]
  const requests = values.map((value) => reportRequest(value, place, cwd))
  // Annotations are lines of their own, which the runner finds among others.
  const onStdout = requests.filter(({ name, path }) => path === undefined && name !== 'github')
  if (onStdout.length > 1) {
    throw expected(
      place,
      'at most one report on standard output',
      onStdout.map((request) => request.name).join(' and '),
    )
  }
  const paths = requests.flatMap((request) => request.path ?? [])
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  if (twice !== undefined)
    throw new UsageError(`${place}: expected a file for each report, got ${JSON.stringify(twice)} twice`)
  return requests
}

/** Nothing that is read or written besides may be the file of a report. */
export function refuseSameFile(requests: readonly ReportRequest[], file: string, place: string): void {
  const same = requests.find(({ path }) => path === file)
  if (same !== undefined)
    throw new UsageError(
      `--report ${same.name}: expected another file than that of ${place}, got ${JSON.stringify(file)}`,
    )
}

function reportRequest(value: string, place: string, cwd: string): ReportRequest {
  const equals = value.indexOf('=')
  const name = choice(reportNames, equals === -1 ? value : value.slice(0, equals), place)
  const path = equals === -1 ? defaultPaths[name] : value.slice(equals + 1)
  if (path === undefined || path === '-') return { name }
  return { name, path: writableFile(path, `${place} ${name}`, cwd) }
}
