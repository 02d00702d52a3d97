/** Badges for a README: one file for each revision, as shields.io reads it (its endpoint schema, version 1). */
import { extname, join } from 'node:path'
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
 * Written at `close` into the folder that `output` names, as `<side>-<revision>.json`; into a file `*.json` one badge for all
 * revisions together; to a stream those of all revisions, one a line.
 * Nothing is written for a run that never started.
 */
export function badgeReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      const side = record.info?.side
      if (side === undefined) return
      if (output.kind === 'file' && extname(output.path) === '.json') {
        const all = badges(record, side, [undefined]).get(undefined)
        await deliver(output, `${JSON.stringify(all)}\n`)
        return
      }
      for (const [revision, badge] of badges(record, side, acceptedBy(record))) {
        const text = `${JSON.stringify(badge)}\n`
        const place = output.kind === 'file' ? join(output.path, `${side}-${revision}.json`) : undefined
        await deliver(place === undefined ? output : { kind: 'file', path: place }, text)
      }
    },
  }
}

function acceptedBy({ facts }: RunRecord): readonly string[] {
  return [...new Set((facts?.accepted ?? []).map(({ revision }) => revision))]
}

/** @param revisions undefined stands for all together */
function badges<R extends string | undefined>(record: RunRecord, side: string, revisions: readonly R[]): Map<R, Badge> {
  const { outcome } = summaryOf(record)
  const strict = record.info?.strict ?? false
  const isEnded = isConclusive(outcome)
  const part = record.info?.shard
  return new Map(
    revisions.map((revision) => {
      const here = requirements(record).map(([, results]) =>
        results.filter((r) => revision === undefined || r.revision === revision),
      )
      const judged = here.filter((results) => results.some((r) => ['passed', 'failed', 'warned'].includes(r.verdict)))
      const broken = judged.filter((results) => results.some((r) => isBroken(r, strict))).length
      const isKnown = judged.length > 0 && (isEnded || broken > 0) && (part === undefined || broken > 0)
      const message = !isKnown
        ? part === undefined
          ? outcome
          : `part ${part.index} of ${part.count} only`
        : broken > 0
          ? `${broken} of ${judged.length} requirements failed`
          : `conforms (${judged.length} requirements)`
      const color = !isKnown ? 'lightgrey' : broken > 0 ? 'red' : 'brightgreen'
      return [
        revision,
        {
          schemaVersion: 1,
          label: [
            'MCP',
            record.info?.kind?.replace('-', ' ') ?? side,
            ...(revision === undefined ? [] : [revision]),
          ].join(' '),
          message,
          color,
          isError: broken > 0,
        },
      ]
    }),
  )
}
