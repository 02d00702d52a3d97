/** The clean references: whatever is red on them is a fault of a judge, or of the reference. */
import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Side } from '../../harness/trace/place.ts'
import { runReference } from './run-reference.ts'

export interface CleanAudit {
  readonly results: readonly Result[]
  readonly red: readonly Result[]
  readonly problems: readonly string[]
  /** Requirements that were judged on it at least once. */
  readonly passed: ReadonlySet<string>
}

export async function auditClean(suite: Suite, side: Side): Promise<CleanAudit> {
  const { results, problems } = await runReference(side, suite, {})
  const red = results.filter(({ verdict }) => ['failed', 'warned', 'harness-error'].includes(verdict))
  const passed = new Set(results.filter(({ verdict }) => verdict === 'passed').map((r) => r.requirement))
  return { results, red, problems, passed }
}
