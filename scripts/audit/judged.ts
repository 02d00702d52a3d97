/** Which requirements the suite judges on a side: by a scenario for it, or by a monitor that its actor binds. */

import { binds } from '../../harness/judging/applicable.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Kind } from '../../harness/trace/place.ts'
import { exempt } from './exempt.ts'

export function judgedIds(suite: Suite, side: Kind): string[] {
  const ofScenarios = suite.scenarios.filter((s) => s.target === side).flatMap((s) => Object.keys(s.judges))
  const ofMonitors = suite.monitors
    .flatMap((m) => Object.keys(m.judges))
    .filter((id) => {
      const requirement = suite.requirements.get(id)
      return requirement !== undefined && binds(requirement, side)
    })
  return [...new Set([...ofScenarios, ...ofMonitors])].filter((id) => exempt[side][id] === undefined).sort()
}
