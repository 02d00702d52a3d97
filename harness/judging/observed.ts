/** What is seen between two real parties cannot be tried again. */
import type { Entry } from './entry.ts'

const lenient = 'It rests on silence, and what two others say to each other cannot be asked again to make sure.'

/** A failure that rests on nothing but that something did not come is a warning. */
export function withoutSecondLook(entry: Entry): Entry {
  return entry.verdict === 'failed' && entry.isAbsence === true ? { ...entry, verdict: 'warned', lenient } : entry
}

/** The trace position at which a breach was proven. */
export const provenAt = ({ seqs }: Entry): number => Math.max(-1, ...seqs)

/**
 * What comes after a failure of the other party on the same connection may be an answer to that: a warning.
 * @param cause the other party's first failure
 */
export function sparedAfter(cause: Entry, entry: Entry): Entry {
  if (entry.verdict !== 'failed' || provenAt(entry) <= provenAt(cause)) return entry
  const lenient = `It comes after the other party broke ${cause.requirement.id} on this connection, and may follow from that.`
  return { ...entry, verdict: 'warned', lenient }
}
