/** How a target of a fleet stands: by area, over all places. */
import { existsSync, readFileSync } from 'node:fs'
import type { Verdict } from '../../harness/judging/finding.ts'
import { areaOf, isConclusive, noVerdicts, type ReportDocument, readDocument } from '../../reports/index.ts'
import { reportFile, saidBy } from './run-target.ts'

export interface Standing {
  readonly name: string
  /** Undefined: there is no report. */
  readonly report: ReportDocument | undefined
  /** Why nothing, or not all, was judged; undefined where nothing stood in the way, or nothing was run. */
  readonly reason?: string
  /** Area -> requirements by their gravest verdict. */
  readonly areas: ReadonlyMap<string, Record<Verdict, number>>
}

export function standingOf(folder: string, name: string): Standing {
  const report = reportIn(reportFile(folder, name))
  const areas = new Map<string, Record<Verdict, number>>()
  for (const { id, verdict } of report?.requirements ?? []) {
    const counts = areas.get(areaOf(id)) ?? noVerdicts()
    counts[verdict] += 1
    areas.set(areaOf(id), counts)
  }
  const reason = reasonOf(report) ?? (report === undefined ? saidBy(folder, name) : undefined)
  return { name, report, areas, reason }
}

/** Why a run has no verdict. */
function reasonOf(report: ReportDocument | undefined): string | undefined {
  if (report === undefined || isConclusive(report.summary.outcome)) return undefined
  const [first = 'the run was interrupted'] = report.problems
  return first
}

function reportIn(file: string): ReportDocument | undefined {
  if (!existsSync(file)) return undefined
  try {
    return readDocument(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
