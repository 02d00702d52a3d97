/** Who judges which requirement. */
import type { Monitor, Scenario, Suite } from '../../../harness/index.ts'

/** All requirements that have a judge, with the scenarios and monitors that judge them. */
export function judgesByRequirement(suite: Suite): ReadonlyMap<string, readonly (Scenario | Monitor)[]> {
  const judges = new Map<string, (Scenario | Monitor)[]>()
  for (const source of [...suite.scenarios, ...suite.monitors]) {
    for (const id of Object.keys(source.judges)) judges.set(id, [...(judges.get(id) ?? []), source])
  }
  return judges
}
