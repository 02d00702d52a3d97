/** What was refused or lost, one line for each reason: six revisions that fail alike are one piece of news. */
import type { Place } from '../../trace/place.ts'

interface Refused extends Place {
  readonly reason: string
}

/** `2025-06-18 and 2025-11-25 over stdio <then>: <reason>`, in the order in which the reasons came. */
export function groupByReason(
  refused: readonly Refused[],
  then: (places: number) => string = () => '',
): readonly string[] {
  const groups = new Map<string, Refused[]>()
  for (const one of refused) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one])
  return [...groups].map(([reason, those]) => `${placesOf(those)}${then(those.length)}: ${reason}`)
}

/** For what could not be tested in time. */
export const untested = (refused: readonly Refused[]): readonly string[] =>
  groupByReason(refused, (places) => (places === 1 ? ' was not tested' : ' were not tested'))

function placesOf(those: readonly Refused[]): string {
  return [...new Set(those.map(({ transport }) => transport))]
    .map((transport) => {
      const revisions = those.flatMap((one) => (one.transport === transport ? [one.revision] : []))
      return `${listed(revisions)} over ${transport}`
    })
    .join('; ')
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
