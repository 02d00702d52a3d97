/** Entries of a baseline that do not hold. */
import { isStatedFor } from '../../../harness/judging/applicable.ts'
import type { Result } from '../../../harness/judging/result.ts'
import type { Requirement } from '../../../harness/judging/suite.ts'
import { isBreach } from '../../../harness/judging/tally/verdict-order.ts'
import type { BaselineFlaw } from '../../../harness/runner/policy.ts'
import { closest } from '../schema/closest.ts'
import { type Baseline, type BaselineEntry, covers, isExpired } from './entry.ts'

interface FlawOptions {
  readonly requirements: ReadonlyMap<string, Requirement>
  readonly today: string
  /** Whether a result that is green proves that the rule holds: it does not where the run left out what may break it. */
  proves(result: Result): boolean
}

/** @param results of the whole run */
export function entryFlaws(
  { known, unsteady }: Pick<Baseline, 'known' | 'unsteady'>,
  results: readonly Result[],
  options: FlawOptions,
): readonly BaselineFlaw[] {
  return [...known, ...unsteady].flatMap((entry): BaselineFlaw[] => {
    const { requirement, line, until } = entry
    const at = { requirement, line }
    const unknown = whyUnknown(entry, options.requirements)
    if (unknown !== undefined) return [{ ...at, kind: 'unknown', message: unknown }]
    const here = results.filter((result) => covers(entry, result))
    if (known.includes(entry) && isStale(here, options)) {
      const message = 'no longer fails; remove the entry, or run with --update-baseline.'
      return [{ ...at, kind: 'stale', message }]
    }
    if (isExpired(entry, options.today))
      return [{ ...at, kind: 'expired', message: `expired on ${until}; ${afterExpiry(here, options)}` }]
    if (!isPlaceholder(entry.reason)) return []
    return [{ ...at, kind: 'unexplained', message: 'has no reason yet; write why it is known in place of "TODO".' }]
  })
}

/** What a person can do about an entry whose day has passed depends on how its requirement stands today. */
function afterExpiry(here: readonly Result[], options: Pick<FlawOptions, 'proves'>): string {
  if (here.some(({ verdict }) => isBreach(verdict))) return 'it still fails: fix it, or extend `until`.'
  if (isStale(here, options)) return 'it did not fail in this run: remove the entry, or extend `until`.'
  return 'it was not judged in this run: remove the entry, or extend `until`.'
}

/** What `--update-baseline` writes until a person has said why. */
function isPlaceholder(reason: string): boolean {
  return /^TODO\b/.test(reason)
}

/** It was judged, and nowhere seen broken. What was not observed may still be broken. */
function isStale(here: readonly Result[], { proves }: Pick<FlawOptions, 'proves'>): boolean {
  if (here.some(({ verdict }) => isBreach(verdict) || verdict === 'harness-error')) return false
  return here.some((result) => result.verdict === 'passed' && proves(result))
}

function whyUnknown(
  { requirement, revisions, transports }: BaselineEntry,
  requirements: FlawOptions['requirements'],
): string | undefined {
  const rule = requirements.get(requirement)
  if (rule === undefined) {
    const meant = closest(requirement, [...requirements.keys()])
    return `no such requirement${meant === undefined ? '; mcp-conform list names them' : `; did you mean ${meant}?`}`
  }
  const elsewhere = revisions?.find((revision) => !isStatedFor(rule, revision))
  if (elsewhere !== undefined)
    return `not a requirement of ${elsewhere}; it exists in ${Object.keys(rule.revisions).join(', ')}.`
  const otherwise = transports?.find((transport) => rule.transport !== 'any' && rule.transport !== transport)
  return otherwise === undefined ? undefined : `not a requirement of ${otherwise}; it is one of ${rule.transport}.`
}
