/** What a report shows of a breach: the offending event, the wire lines around it, the headers that matter. */
import { excerpt } from './excerpt.ts'
import { offendingOf, type Read } from './find-offending.ts'
import type { Breach } from './finding.ts'
import { headersThatMatter } from './headers-that-matter.ts'
import { whyLenient } from './lenient.ts'
import type { Offending } from './offending.ts'
import type { WireExcerpt } from './result.ts'
import type { Requirement } from './suite.ts'

export interface Proof {
  readonly offending: Offending
  readonly headers: readonly string[]
  /** Why a broken MUST only warns. */
  readonly lenient?: string
  readonly evidence: readonly WireExcerpt[]
}

/** Exchanges of a monitor that are shown of a connection on which nothing was wrong. */
const mostShown = 6

/** The wire lines of what the target did right: what the judge has read, or the last exchanges of the connection. */
export function contrastOf(requirement: Requirement, { conversations, exchanges }: Read): readonly WireExcerpt[] {
  const last = conversations.flatMap((one) => one.exchanges).filter(({ response }) => response !== undefined)
  const shown = exchanges.length > 0 ? exchanges : last.slice(-mostShown)
  const contrast = shown.flatMap(({ evidence }) => evidence)
  return excerpt(conversations, requirement, { seqs: [], offending: { silence: {} }, contrast })
}

/** @param isWarning the breach counts as a warning */
export function proofOf(breach: Breach, requirement: Requirement, isWarning: boolean, read: Read): Proof {
  const offending = offendingOf(breach, read)
  const { expected, evidence, contrast = [], headers } = breach
  const seqs = [...new Set([...evidence, ...read.exchanges.flatMap((exchange) => exchange.evidence)])]
  const lenient = isWarning ? whyLenient(requirement, breach.verdict) : undefined
  return {
    offending,
    headers: headers ?? headersThatMatter(requirement, expected),
    ...(lenient === undefined ? {} : { lenient }),
    evidence: excerpt(read.conversations, requirement, { seqs, offending, contrast }),
  }
}
