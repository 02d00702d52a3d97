/** Known reds, as a user lists them. */
import type { Excuse, Result } from '../../../harness/judging/result.ts'
import type { TransportKind } from '../../../harness/trace/place.ts'
import type { RevisionId } from '../../../schema/revisions.ts'

export interface BaselineEntry {
  readonly requirement: string
  /** Default: in all. */
  readonly revisions?: readonly RevisionId[]
  /** Default: over all. */
  readonly transports?: readonly TransportKind[]
  readonly reason: string
  readonly link?: string
  /** The last day on which it holds: `2026-12-31`. */
  readonly until?: string
  /** Line in the file, from 1. */
  readonly line?: number
}

export interface Baseline {
  /** As the user named it. */
  readonly file: string
  /** Reds that are there in every run: one that is gone makes its entry stale. */
  readonly known: readonly BaselineEntry[]
  /** Reds that come and go: never stale. */
  readonly unsteady: readonly BaselineEntry[]
  /** What the official suite expects to fail, by its own names: coarse, so never stale. */
  readonly official: readonly { readonly scenario: string; readonly entries: readonly BaselineEntry[] }[]
}

type Where = Pick<BaselineEntry, 'requirement' | 'revisions' | 'transports'>

/** Whether the entry speaks about the result. */
export function covers(entry: Where, { requirement, revision, transport }: Result): boolean {
  return (
    entry.requirement === requirement &&
    (entry.revisions?.includes(revision) ?? true) &&
    (entry.transports?.includes(transport) ?? true)
  )
}

/** Whether its day has passed. @param today `2026-12-31` */
export function isExpired({ until }: BaselineEntry, today: string): boolean {
  return until !== undefined && until < today
}

/** What excuses a breach, if anything does: entries whose day has passed excuse nothing. */
export function excuseFor(result: Result, baseline: Baseline, today: string): Excuse | undefined {
  const find = (entries: readonly BaselineEntry[]) =>
    entries.find((entry) => covers(entry, result) && !isExpired(entry, today))
  const known = find(baseline.known)
  if (known !== undefined) return excuse('baseline', known)
  const unsteady = find(baseline.unsteady)
  if (unsteady !== undefined) return excuse('unsteady', unsteady)
  const official = find(baseline.official.flatMap(({ entries }) => entries))
  return official === undefined ? undefined : excuse('baseline', official)
}

function excuse(by: Excuse['by'], { reason, link, until }: BaselineEntry): Excuse {
  return { by, reason, link, until }
}
