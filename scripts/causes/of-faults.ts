/** The causes that are shown beside faults: what an audit found, against what somebody has looked at. */
import { knownBreaches } from '../../generated/known-breaches.ts'
import type { FaultAudit } from '../audit/faults/weigh.ts'
import { type Review, saysTheSame } from './review.ts'
import type { ReviewFile } from './review-file.ts'

const withCauses = new Set(knownBreaches.flatMap(({ requirements }) => requirements))

/** Whether anything could be shown beside a breach of the requirement. */
export const mayHaveCause = (requirement: string): boolean => withCauses.has(requirement)

/** Faults whose cause nobody has looked at. */
export function unreviewed(faults: readonly FaultAudit[], known: ReviewFile): readonly FaultAudit[] {
  return faults.filter(({ name, shown = [] }) =>
    shown.some((review) => review.cause !== 'none' && find(review, known[name]?.shown) === undefined),
  )
}

/**
 * The file after an audit: pairs of the faults that were run are those that were shown, with the word that stands behind them; those
 * of other faults stay, as long as the fault is there.
 * @param names of all faults of the side
 */
export function withFaults(faults: readonly FaultAudit[], known: ReviewFile, names: ReadonlySet<string>): ReviewFile {
  const ran = faults.filter(({ status }) => status === 'killed')
  const fresh = ran.flatMap(({ name, requirement, says, shown = [] }) =>
    mayHaveCause(requirement)
      ? [[name, { says, shown: shown.map((review) => find(review, known[name]?.shown) ?? review) }] as const]
      : [],
  )
  const others = Object.entries(known).filter(([name]) => names.has(name) && !ran.some((fault) => fault.name === name))
  return Object.fromEntries([...others, ...fresh])
}

/** The same pair, as it was looked at. */
function find(review: Review, among: readonly Review[] = []): Review | undefined {
  return among.find((one) => saysTheSame(one, review))
}
