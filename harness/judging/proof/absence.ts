/** Whether a breach rests on nothing but that something did not come: what a second look may refute. */
import type { ReadMember } from './find-offending.ts'
import type { Offending } from './offending.ts'

/** @param offending what proves the breach */
export function isAbsence(offending: Offending, { conversations }: Pick<ReadMember, 'conversations'>): boolean {
  if ('silence' in offending) return true
  // The head of an HTTP response came, and the message that was waited for did not; a body that is none is something that came.
  return conversations
    .flatMap(({ exchanges }) => exchanges)
    .some(({ http, response, outcome }) => {
      const isHead = http?.responseSeq === offending.seq && (http.status ?? 0) < 300 && !http.responseBody
      return isHead && response === undefined && outcome !== 'answered'
    })
}
