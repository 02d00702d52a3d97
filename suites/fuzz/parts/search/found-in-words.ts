/** The smallest message of a cause, as the trace and the reports tell of it. */
import type { Stimulus } from '../stimulus.ts'
import type { FoundCause } from './search.ts'

/** @param origin the seed, and how much was tried */
export function foundInWords({ smallest, shrinks, count, isCutShort }: FoundCause<Stimulus>, origin: string): string {
  const alike = count === 1 ? '' : `, ${count} alike`
  const early = isCutShort === true ? ', when time was up' : ''
  return `generated (${origin}, the smallest after ${shrinks} steps${early}${alike}): ${smallest.oddity}`
}
