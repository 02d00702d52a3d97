/** One judgement with its circumstances: what the tally gathers. */

import type { Json, RevisionId } from '../../../schema/index.ts'
import type { Cell, TransportKind } from '../../trace/place.ts'
import type { Verdict } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isAbsence } from '../proof/absence.ts'
import type { ReadMember } from '../proof/find-offending.ts'
import type { Offending } from '../proof/offending.ts'
import { contrastOf, proofOf } from '../proof/proof.ts'
import { shortJson } from '../proof/short-body.ts'
import type { WireExcerpt } from '../result.ts'
import type { Requirement, Suite } from '../suite.ts'

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
  /** Which of the judge's ways to fail it is. */
  readonly branch?: string
  /** Trace positions that a breach rests on. */
  readonly seqs: readonly number[]
  /** Positions of further violations that it represents; a violation of another requirement may rest on one of them. */
  readonly further?: readonly number[]
  readonly offending?: Offending
  /** A requirement on every message that the offending one breaks: the breach is reported there alone. */
  readonly form?: string
  readonly headers?: readonly string[]
  readonly lenient?: string
  readonly evidence: readonly WireExcerpt[]
  /** The breach rests on nothing but that something did not come, or did not come in time. */
  readonly isAbsence?: boolean
  /** The scenario run in which it was found; absent in preflight. */
  readonly cell?: Cell
  /** It was found when that scenario was run once more, alone. */
  readonly isRepeat?: boolean
}

export type Circumstances = Pick<
  Entry,
  'requirement' | 'revision' | 'transport' | 'source' | 'scenario' | 'cell' | 'isRepeat'
>

/**
 * The requirement decides between failed and warned.
 * @param seqs trace positions that a breach rests on
 * @param read what a breach is shown from; without it nothing can be broken
 * @param formFlaws of the suite
 */
export function toEntry(
  circumstances: Circumstances,
  judgement: Judgement,
  seqs: readonly number[],
  read: ReadMember = { conversations: [], exchanges: [], subject: 'server' },
  formFlaws?: Suite['formFlaws'],
): Entry {
  switch (judgement.verdict) {
    case 'passed': {
      // What was missing the first time is shown when it came the second time.
      const evidence = circumstances.isRepeat === true ? contrastOf(circumstances.requirement, read) : []
      return { ...circumstances, verdict: 'passed', seqs: [], evidence }
    }
    case 'failed':
    case 'warned': {
      const isWarning = judgement.verdict === 'warned' || circumstances.requirement.verdict !== 'fail'
      const { expected, actual, branch } = judgement
      const shown = actual === undefined ? {} : { actual: shortJson(actual, maxActual) }
      const verdict = isWarning ? 'warned' : 'failed'
      const { offending, shown: shownAs, ...proof } = proofOf(judgement, circumstances.requirement, isWarning, read)
      return {
        ...circumstances,
        verdict,
        expected,
        ...shown,
        branch,
        seqs,
        ...formOf(offending, circumstances, seqs, read, formFlaws),
        further: judgement.further,
        ...proof,
        offending: shownAs,
        isAbsence: judgement.isTimed === true || isAbsence(offending, read),
      }
    }
    case 'not-applicable':
    case 'not-observed':
    case 'harness-error':
      return { ...circumstances, ...judgement, seqs: [], evidence: [] }
  }
}

/** Under which requirement on every message the breach is reported, and the trace position that both rest on. */
function formOf(
  offending: Offending,
  { requirement, revision }: Circumstances,
  seqs: readonly number[],
  { conversations }: ReadMember,
  formFlaws: Suite['formFlaws'],
): Pick<Entry, 'seqs' | 'form'> | undefined {
  if (!('seq' in offending)) return undefined
  const { seq } = offending
  const message = conversations
    .flatMap(({ messages }) => messages)
    .find((one) => one.seq === seq || one.http?.responseSeq === seq)
  const flaws = message === undefined ? [] : (formFlaws?.(message, revision) ?? [])
  const [form] = flaws
  if (message === undefined || form === undefined || flaws.includes(requirement.id)) return undefined
  return { seqs: [...seqs, message.seq], form }
}
