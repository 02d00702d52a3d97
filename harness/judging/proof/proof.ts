/** What a report shows of a breach: the offending event, the wire lines around it, the headers that matter. */

import type { Breach } from '../finding.ts'
import { whyLenient } from '../lenient.ts'
import type { WireExcerpt } from '../result.ts'
import type { Requirement } from '../suite.ts'
import { excerpt } from './excerpt.ts'
import { offendingOf, type ReadMember } from './find-offending.ts'
import { headersThatMatter } from './headers-that-matter.ts'
import type { Offending } from './offending.ts'

interface Proof {
  readonly offending: Offending
  /** The same by the line that shows it: the HTTP request or response that carried the message, where one did. */
  readonly shown: Offending
  readonly headers: readonly string[]
  /** Why a broken MUST only warns. */
  readonly lenient?: string
  readonly evidence: readonly WireExcerpt[]
}

/** Exchanges of a monitor that are shown of a connection on which nothing was wrong. */
const mostShown = 6

/** The wire lines of what the target did right: what the judge has read, or the last exchanges of the connection. */
export function contrastOf(requirement: Requirement, { conversations, exchanges }: ReadMember): readonly WireExcerpt[] {
  const last = conversations.flatMap((one) => one.exchanges).filter(({ response }) => response !== undefined)
  const shown = exchanges.length > 0 ? exchanges : last.slice(-mostShown)
  const contrast = shown.flatMap(({ evidence }) => evidence)
  return excerpt(conversations, requirement, { seqs: [], offending: { silence: {} }, contrast })
}

/** @param isWarning the breach counts as a warning */
export function proofOf(breach: Breach, requirement: Requirement, isWarning: boolean, read: ReadMember): Proof {
  const offending = offendingOf(breach, read)
  const { expected, evidence, contrast = [], headers } = breach
  const seqs = [...new Set([...evidence, ...read.exchanges.flatMap((exchange) => exchange.evidence)])]
  const lines = excerpt(read.conversations, requirement, { seqs, offending, contrast })
  const lenient = isWarning ? whyLenient(requirement, breach.verdict) : undefined
  return {
    offending,
    shown: inLines(offending, lines),
    headers: headers ?? headersThatMatter(requirement, expected),
    lenient,
    evidence: lines,
  }
}

function inLines(offending: Offending, lines: readonly WireExcerpt[]): Offending {
  if ('seq' in offending) {
    const line = lines.find(({ role }) => role === 'offending')
    return line === undefined ? offending : { seq: line.seq }
  }
  const { after } = offending.silence
  const line = after === undefined ? undefined : lines.findLast(({ seq }) => seq <= after)
  return line === undefined ? offending : { silence: { ...offending.silence, after: line.seq } }
}
