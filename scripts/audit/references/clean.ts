/** The clean references: whatever is red on them is a fault of a judge, or of the reference. */
import type { Result } from '../../../harness/judging/result.ts'
import { isRed } from '../faults/weigh.ts'
import type { Outcome } from './run-reference.ts'

export interface CleanAudit {
  readonly red: readonly Result[]
  readonly problems: readonly string[]
  /** Requirements that passed at least once. */
  readonly passed: readonly string[]
}

export function weighClean({ results, problems }: Outcome): CleanAudit {
  const passed = results.filter(({ verdict }) => verdict === 'passed').map(({ requirement }) => requirement)
  return { red: results.filter(isRed), problems, passed: [...new Set(passed)] }
}

/** All places together. */
export function joinClean(parts: readonly CleanAudit[]): CleanAudit {
  return {
    red: parts.flatMap(({ red }) => red),
    problems: parts.flatMap(({ problems }) => problems),
    passed: [...new Set(parts.flatMap(({ passed }) => passed))],
  }
}
