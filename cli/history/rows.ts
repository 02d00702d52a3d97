/** What the runs of one target say together: for each requirement its verdicts, since when it fails, how often it changes by itself. */
import type { Verdict } from '../../harness/judging/finding.ts'
import type { HistoryEntry } from './entry.ts'

export interface HistoryRow {
  readonly requirement: string
  /** One for each run, in their order. */
  readonly verdicts: readonly (Verdict | undefined)[]
  /** The run with which the present failure or warning began; undefined where the last verdict is none. */
  readonly since: HistoryEntry | undefined
  /** Among runs of the same commit, the share whose verdict differs from the majority; undefined if no two runs share a commit. */
  readonly flaky: number | undefined
}

/** Requirements that were broken in some run, those that are now first. @param runs of one target, the oldest first */
export function rowsOf(runs: readonly HistoryEntry[]): readonly HistoryRow[] {
  const ids = new Set(runs.flatMap(({ verdicts }) => Object.keys(verdicts)))
  const rows = [...ids].sort().flatMap((requirement): HistoryRow[] => {
    const verdicts = runs.map((run) => run.verdicts[requirement])
    if (!verdicts.some(isBroken)) return []
    return [{ requirement, verdicts, since: sinceWhen(runs, verdicts), flaky: flakyRate(runs, requirement) }]
  })
  const order = ({ since }: HistoryRow): number => (since === undefined ? 1 : 0)
  return rows.sort((a, b) => order(a) - order(b))
}

const isBroken = (verdict: Verdict | undefined): boolean => verdict === 'failed' || verdict === 'warned'

/** A run in which it was not judged ends nothing. */
function sinceWhen(
  runs: readonly HistoryEntry[],
  verdicts: readonly (Verdict | undefined)[],
): HistoryEntry | undefined {
  const lastPassed = verdicts.lastIndexOf('passed')
  const first = verdicts.findIndex((verdict, i) => i > lastPassed && isBroken(verdict))
  return first < 0 ? undefined : runs[first]
}

function flakyRate(runs: readonly HistoryEntry[], requirement: string): number | undefined {
  const byCommit = new Map<string, Verdict[]>()
  for (const { commit, verdicts } of runs) {
    const verdict = verdicts[requirement]
    if (commit === undefined || verdict === undefined) continue
    byCommit.set(commit, [...(byCommit.get(commit) ?? []), verdict])
  }
  const several = [...byCommit.values()].filter((verdicts) => verdicts.length > 1)
  const all = several.flat().length
  if (all === 0) return undefined
  const odd = several.reduce((sum, verdicts) => sum + verdicts.length - mostFrequent(verdicts), 0)
  return odd / all
}

function mostFrequent(verdicts: readonly Verdict[]): number {
  return Math.max(...verdicts.map((one) => verdicts.filter((other) => other === one).length))
}
