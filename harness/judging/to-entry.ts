/** From a judge's finding to an entry of the tally: the requirement decides between failed and warned. */

import type { Finding } from './finding.ts'
import type { WireExcerpt } from './result.ts'
import type { Entry } from './tally.ts'

type Circumstances = Pick<Entry, 'requirement' | 'revision' | 'transport' | 'source' | 'scenario'>

export function toEntry(
  circumstances: Circumstances,
  finding: Finding | { readonly verdict: 'harness-error'; readonly reason: string },
  seqs: readonly number[],
  excerptOf: (seqs: readonly number[]) => WireExcerpt[],
): Entry {
  switch (finding.verdict) {
    case 'passed':
      return { ...circumstances, verdict: 'passed', seqs: [], evidence: [] }
    case 'failed':
    case 'warned': {
      const isWarning = finding.verdict === 'warned' || circumstances.requirement.verdict !== 'fail'
      const { expected, actual } = finding
      const shown = actual === undefined ? {} : { actual }
      const evidence = excerptOf(seqs)
      return { ...circumstances, verdict: isWarning ? 'warned' : 'failed', expected, ...shown, seqs, evidence }
    }
    case 'not-applicable':
    case 'not-observed':
    case 'harness-error':
      return { ...circumstances, verdict: finding.verdict, reason: finding.reason, seqs: [], evidence: [] }
  }
}
