/** The reports of one part of a run that has several. */
import { parse } from 'node:path'
import type { ReportRequest } from '../options/report-requests.ts'

/** Each part has files of its own: `tap.html` becomes `tap-server.html` and `tap-client.html`. */
export function partReports(part: string, requests: readonly ReportRequest[]): readonly ReportRequest[] {
  return requests.map(({ name, path }) => (path === undefined ? { name } : { name, path: pathOf(path, part) }))
}

function pathOf(path: string, part: string): string {
  const { dir, name, ext } = parse(path)
  return `${dir === '' ? '' : `${dir}/`}${name}-${part}${ext}`
}
