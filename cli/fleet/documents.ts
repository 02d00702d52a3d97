/** What a fleet found, for programs: `fleet.json`, and `junit.xml` with a case for each target. */
import { tool } from '../../harness/tool.ts'
import { isConclusive, junitXml, placeName } from '../../reports/index.ts'
import type { Standing } from './standing.ts'

/** One entry for each target, in the order of the file; the whole report of a target lies in its folder. */
export function fleetDocument(standings: readonly Standing[]) {
  return {
    format: 'mcp-conform-fleet',
    formatVersion: 1,
    tool,
    targets: standings.map(({ name, report, reason }) => ({
      name,
      outcome: report?.summary.outcome ?? 'not-run',
      reason,
      ...(report === undefined
        ? {}
        : {
            side: report.side,
            exitCode: report.summary.exitCode,
            startedAt: report.startedAt,
            durationMs: report.durationMs,
            accepts: (report.facts?.accepted ?? []).map(placeName),
            counts: report.summary.counts,
            judgedRequirements: report.summary.judgedRequirements,
            crashes: report.crashes?.length ?? 0,
            failed: idsOf(report, 'failed'),
            warned: idsOf(report, 'warned'),
            report: `${name}/report.json`,
          }),
    })),
  }
}

type Report = NonNullable<Standing['report']>

function idsOf({ requirements }: Report, wanted: 'failed' | 'warned'): readonly string[] {
  return requirements.flatMap(({ id, verdict }) => (verdict === wanted ? [id] : []))
}

/** A target that breaks a requirement, or crashes, is a failure; one of which nothing can be said is an error. */
export function fleetJunit(standings: readonly Standing[]): Promise<string> {
  const cases = standings.map(({ name, report, reason = 'not run yet' }) => {
    const one = { classname: 'mcp.fleet', name, seconds: (report?.durationMs ?? 0) / 1000 }
    if (report === undefined || !isConclusive(report.summary.outcome)) return { ...one, error: reason }
    if (report.summary.exitCode === 0) return one
    const crashes = new Set((report.crashes ?? []).map(({ how }) => `the target ${how}`))
    return { ...one, failure: [...idsOf(report, 'failed'), ...crashes].join('\n') || report.summary.outcome }
  })
  return junitXml('mcp-conform fleet', cases)
}
