/** What a judge returns: plain data, no sentences beyond what was expected. */
import type { Json } from '../../schema/index.ts'
import type { Offending } from './proof/offending.ts'

export type Verdict = 'passed' | 'failed' | 'warned' | 'not-applicable' | 'not-observed' | 'harness-error'

export type Finding =
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'failed' | 'warned'
      /** What the rule asks for, as a noun phrase: "the id of the request, 7". */
      readonly expected: string
      /** What came instead. */
      readonly actual: Json | undefined
      /** Which of the judge's ways to fail it is: a name that stays, by which a known cause is chosen. */
      readonly branch?: string
      /** Trace positions that show it; the exchanges that the judge read are added by the runner. */
      readonly evidence: readonly number[]
      /** What proves it; where a judge leaves it out, it is found by what the judge read and quotes. */
      readonly offending?: Offending
      /** Trace positions of the same stimulus without its flaw, which the target answered as it should. */
      readonly contrast?: readonly number[]
      /** Trace positions of further breaches of the rule, which are not shown: another rule's may rest on one of them. */
      readonly further?: readonly number[]
      /** Names of the headers that matter, where they are not those that the rule speaks about. */
      readonly headers?: readonly string[]
      /** It rests on how long something took, which a busy machine may change: it has to be found twice, like what is missing. */
      readonly isTimed?: true
    }
  | { readonly verdict: 'not-applicable' | 'not-observed'; readonly reason: string }

export type Breach = Extract<Finding, { readonly expected: string }>

export const passed: Finding = { verdict: 'passed' }

/** A breach. The requirement decides whether it counts as failed or warned. */
export function failed(expected: string, actual: Json | undefined, ...evidence: readonly number[]): Breach {
  return { verdict: 'failed', expected, actual, evidence }
}

/** A breach that counts as a warning whatever the requirement's verdict is. */
export function warned(expected: string, actual: Json | undefined, ...evidence: readonly number[]): Breach {
  return { verdict: 'warned', expected, actual, evidence }
}

/**
 * A breach that rests on nothing but that something did not come: the target may be slow, so it has to be found twice.
 * @param evidence trace positions; the last is what it did not follow, by default the last that the target was sent
 */
export function missing(expected: string, ...evidence: readonly number[]): Breach {
  const after = evidence.at(-1)
  return { ...failed(expected, undefined, ...evidence), offending: { silence: after === undefined ? {} : { after } } }
}

/** The breach rests on how long something took: it has to be found twice. */
export function timed(breach: Breach): Breach {
  return { ...breach, isTimed: true }
}

export function notObserved(reason: string): Finding {
  return { verdict: 'not-observed', reason }
}

export function notApplicable(reason: string): Finding {
  return { verdict: 'not-applicable', reason }
}

/** Why nothing was observed where one judge would hold up everything else. */
export const tooLarge = 'what came is too large to be judged in time'
/** Why nothing was observed where a run has to end and there is no time left to judge. */
export const tooLate = 'the run had to end before this was judged'
