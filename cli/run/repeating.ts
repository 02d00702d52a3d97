/** What takes part where only what the last run found is run again. */

import { type Filter, selection } from '../../api/settings/selection/selection.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Select } from '../../harness/runner/options.ts'
import type { Broken } from '../last-run.ts'

/**
 * The judges of what failed, in the scenarios that showed it; what a monitor saw in one scenario needs no other one. A scenario in
 * which the target crashed takes part as a whole.
 */
export function repeating(suite: Suite, filter: Filter, { only, scenarios, crashes }: Broken): Select {
  const isMonitor = new Set(suite.monitors.map(({ id }) => id))
  const failed = selection(suite, { ...filter, only })
  const any = selection(suite, { ...filter, only: [] })
  return (source, requirement, place) => {
    const crashed = crashes.some(
      (crash) =>
        crash.scenario === source &&
        (place?.revision ?? crash.revision) === crash.revision &&
        (place?.transport ?? crash.transport) === crash.transport,
    )
    if (crashed && any(source, requirement, place)) return true
    // What was seen while the target was asked what it accepts is seen there again, without a scenario.
    const isShown = isMonitor.has(source) || scenarios.has(source)
    return only.length > 0 && isShown && failed(source, requirement, place)
  }
}
