/** One judgement with its circumstances: what the tally gathers. */

import type { Json, RevisionId } from '../../schema/index.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Read } from './find-offending.ts'
import type { Verdict } from './finding.ts'
import type { Judgement } from './judge-safely.ts'
import type { Offending } from './offending.ts'
import { proofOf } from './proof.ts'
import type { WireExcerpt } from './result.ts'
import { shortJson } from './short-body.ts'
import type { Requirement } from './suite.ts'

/** Characters of what came, which the wire lines show as it was. */
const maxActual = 600

export interface Entry {
  readonly requirement: Requirement
  readonly revision: RevisionId
  readonly transport: TransportKind
  /** The scenario or monitor whose judge it was. */
  readonly source: string
  /** The scenario that was running. */
  readonly scenario?: string
  readonly verdict: Verdict
  readonly reason?: string
  readonly expected?: string
  readonly actual?: Json
  /** Trace positions that a breach rests on. */
  readonly seqs: readonly number[]
  readonly offending?: Offending
  readonly headers?: readonly string[]
  readonly lenient?: string
  readonly evidence: readonly WireExcerpt[]
}

export type Circumstances = Pick<Entry, 'requirement' | 'revision' | 'transport' | 'source' | 'scenario'>

/**
 * The requirement decides between failed and warned.
 * @param seqs trace positions that a breach rests on
 * @param read what a breach is shown from; without it nothing can be broken
 */
export function toEntry(
  circumstances: Circumstances,
  judgement: Judgement,
  seqs: readonly number[],
  read: Read = { conversations: [], exchanges: [], subject: 'server' },
): Entry {
  switch (judgement.verdict) {
    case 'passed':
      return { ...circumstances, verdict: 'passed', seqs: [], evidence: [] }
    case 'failed':
    case 'warned': {
      const isWarning = judgement.verdict === 'warned' || circumstances.requirement.verdict !== 'fail'
      const { expected, actual } = judgement
      const shown = actual === undefined ? {} : { actual: shortJson(actual, maxActual) }
      const verdict = isWarning ? 'warned' : 'failed'
      return {
        ...circumstances,
        verdict,
        expected,
        ...shown,
        seqs,
        ...proofOf(judgement, circumstances.requirement, isWarning, read),
      }
    }
    case 'not-applicable':
    case 'not-observed':
    case 'harness-error':
      return { ...circumstances, ...judgement, seqs: [], evidence: [] }
  }
}
