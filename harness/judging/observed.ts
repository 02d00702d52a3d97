/** What is not looked at twice: between two real parties nothing can be tried again, and a quick run does not wait. */
import type { Entry } from './tally/entry.ts'
import { isBreach } from './tally/verdict-order.ts'

const lenient =
  'The failure rests on what did not come in time, and a conversation between two others cannot be repeated to make sure.'

/** A failure that rests on nothing but that something did not come is a warning. */
export function withoutSecondLook(entry: Entry): Entry {
  return entry.verdict === 'failed' && entry.isAbsence === true ? { ...entry, verdict: 'warned', lenient } : entry
}

/** What a quick run did not see come is not judged: it has waited too little to know. */
export function withoutSilence(entry: Entry): Entry {
  if (!isBreach(entry.verdict) || entry.isAbsence !== true) return entry
  const { requirement, revision, transport, source, scenario, cell, expected } = entry
  return {
    ...{ requirement, revision, transport, source },
    scenario,
    cell,
    verdict: 'not-observed',
    reason: `with --quick, a failure that rests on silence is not repeated, so it does not count: expected ${expected ?? 'more'}`,
    seqs: [],
    evidence: [],
  }
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
