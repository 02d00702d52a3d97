/** Runs a judge, whatever it throws. */
import { NotObserved } from '../conversation/not-observed.ts'
import { withinTime } from '../time/within-time.ts'
import { type Finding, notObserved, tooLarge } from './finding.ts'

/** A finding, or the word that the judge itself is at fault. */
export type Judgement = Finding | { readonly verdict: 'harness-error'; readonly reason: string }

/** Milliseconds for one judge of a large trace: nothing else is heard meanwhile, neither Ctrl-C nor a limit. */
const mostMs = 1_000

/**
 * What the judge finds. Reaching for what never happened is not-observed; anything else that it throws is our fault.
 * @param isLarge it reads so much that it could hold up the end of the run; a limit costs a thread, so others have none
 */
export function judgeSafely(judge: () => Finding, isLarge = false): Judgement {
  try {
    return isLarge ? withinTime(mostMs, judge) : judge()
  } catch (thrown) {
    if (thrown instanceof NotObserved) return notObserved(thrown.message)
    if (isTimeout(thrown)) return notObserved(tooLarge)
    const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    return { verdict: 'harness-error', reason: `the judge failed: ${why}` }
  }
}

/** Its error belongs to another context, so it is no instance of ours. */
const isTimeout = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
