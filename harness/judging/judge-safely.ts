/** Runs a judge, whatever it throws. */
import { NotObserved } from '../conversation/not-observed.ts'
import { type Finding, notObserved } from './finding.ts'

/** A finding, or the word that the judge itself is at fault. */
export type Judgement = Finding | { readonly verdict: 'harness-error'; readonly reason: string }

/** What the judge finds. Reaching for what never happened is not-observed; anything else that it throws is our fault. */
export function judgeSafely(judge: () => Finding): Judgement {
  try {
    return judge()
  } catch (thrown) {
    if (thrown instanceof NotObserved) return notObserved(thrown.message)
    const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    return { verdict: 'harness-error', reason: `the judge failed: ${why}` }
  }
}
