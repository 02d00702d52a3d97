/** Tells as soon as a judge has found what it was made to find, so that a run need not go on. */
import type { Finding } from '../../harness/judging/finding.ts'
import type { Scenario, Suite } from '../../harness/judging/suite.ts'
import type { Side } from '../../harness/trace/place.ts'

/** The same suite, whose judges of one requirement call `found` when they see it broken by that side. */
export function watchJudges(suite: Suite, requirement: string, side: Side, found: () => void): Suite {
  const report = (finding: Finding): Finding => {
    if (finding.verdict === 'failed' || finding.verdict === 'warned') found()
    return finding
  }
  const ofScenario = <T extends Scenario>(scenario: T): T => {
    const judge = scenario.judges[requirement]
    if (judge === undefined) return scenario
    const watched: typeof judge = (labels, context) => report(judge(labels, context))
    return { ...scenario, judges: { ...scenario.judges, [requirement]: watched } }
  }
  return {
    ...suite,
    scenarios: suite.scenarios.map(ofScenario),
    monitors: suite.monitors.map((monitor) => {
      const judge = monitor.judges[requirement]
      if (judge === undefined) return monitor
      const watched: typeof judge = (conversation, context) => {
        const finding = judge(conversation, context)
        return context.subject === side ? report(finding) : finding
      }
      return { ...monitor, judges: { ...monitor.judges, [requirement]: watched } }
    }),
  }
}
