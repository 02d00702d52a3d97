/** How a target of a fleet stands: by area, over all places. */
import { existsSync, readFileSync } from 'node:fs'
import type { Verdict } from '../../harness/judging/finding.ts'
import { areaOf, noVerdicts, type ReportDocument, readDocument } from '../../reports/index.ts'
import { reportFile } from './run-target.ts'

export interface Standing {
  readonly name: string
  /** Undefined: there is no report yet. */
  readonly report: ReportDocument | undefined
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
  return { name, report, areas }
}

function reportIn(file: string): ReportDocument | undefined {
  if (!existsSync(file)) return undefined
  try {
    return readDocument(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
