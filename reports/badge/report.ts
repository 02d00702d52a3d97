/** Badges for a README: one file for each revision, as shields.io reads it (its endpoint schema, version 1). */
import { join } from 'node:path'
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { newRecord, type RunRecord, requirements, summaryOf, take } from '../record/run-record.ts'
import { isBroken, isConclusive } from '../record/verdicts.ts'

interface Badge {
  readonly schemaVersion: 1
  readonly label: string
  readonly message: string
  readonly color: string
  readonly isError: boolean
}

/**
 * Written at `close` into the folder that `output` names, as `<side>-<revision>.json`; to a stream all of them, one a line.
 * Nothing is written for a run that never started.
 */
export function badgeReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      const side = record.info?.side
      if (side === undefined) return
      for (const [revision, badge] of badges(record, side)) {
        const text = `${JSON.stringify(badge)}\n`
        const place = output.kind === 'file' ? join(output.path, `${side}-${revision}.json`) : undefined
        await deliver(place === undefined ? output : { kind: 'file', path: place }, text)
      }
    },
  }
}

function badges(record: RunRecord, side: string): Map<string, Badge> {
  const { outcome } = summaryOf(record)
  const strict = record.info?.strict ?? false
  const isEnded = isConclusive(outcome)
  const revisions = [...new Set((record.facts?.accepted ?? []).map(({ revision }) => revision))]
  return new Map(
    revisions.map((revision) => {
      const here = requirements(record).map(([, results]) => results.filter((r) => r.revision === revision))
      const judged = here.filter((results) => results.some((r) => ['passed', 'failed', 'warned'].includes(r.verdict)))
      const broken = judged.filter((results) => results.some((r) => isBroken(r, strict))).length
      const isKnown = judged.length > 0 && (isEnded || broken > 0)
      const message = !isKnown
        ? outcome
        : broken > 0
          ? `${broken} of ${judged.length} rules broken`
          : `conforms (${judged.length} rules)`
      const color = !isKnown ? 'lightgrey' : broken > 0 ? 'red' : 'brightgreen'
      return [revision, { schemaVersion: 1, label: `MCP ${side} ${revision}`, message, color, isError: broken > 0 }]
    }),
  )
}
