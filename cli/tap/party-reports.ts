/** The reports of one party of a tapped conversation. */
import { parse } from 'node:path'
import type { Side } from '../../harness/trace/place.ts'
import type { ReportRequest } from '../options/report-requests.ts'

/** Each party has files of its own: `tap.html` becomes `tap-server.html` and `tap-client.html`. */
export function partyReports(side: Side, requests: readonly ReportRequest[]): readonly ReportRequest[] {
  return requests.map(({ name, path }) => (path === undefined ? { name } : { name, path: pathOf(path, side) }))
}

function pathOf(path: string, side: Side): string {
  const { dir, name, ext } = parse(path)
  return `${dir === '' ? '' : `${dir}/`}${name}-${side}${ext}`
}
