/** The rules that a suite judges, side by side and revision by revision; an authorization server is tested as a server. */
import { boundKinds, isStatedFor, type Side, type Suite, sideOf } from '../../harness/index.ts'
import { revisions } from '../../schema/index.ts'
import type { JudgedRule } from './frozen-set.ts'

export function judgedRules(suite: Suite): readonly JudgedRule[] {
  const judged = new Map<string, Set<Side>>()
  const add = (id: string, sides: readonly Side[]): void => {
    judged.set(id, new Set([...(judged.get(id) ?? []), ...sides]))
  }
  for (const { target, judges } of suite.scenarios) for (const id of Object.keys(judges)) add(id, [sideOf(target)])
  for (const { judges } of suite.monitors)
    for (const id of Object.keys(judges)) {
      const requirement = suite.requirements.get(id)
      if (requirement !== undefined) add(id, boundKinds(requirement).map(sideOf))
    }
  return [...judged].flatMap(([id, sides]) => {
    const requirement = suite.requirements.get(id)
    const weight = requirement?.verdict
    if (requirement === undefined || weight === undefined) return []
    return revisions
      .filter((revision) => isStatedFor(requirement, revision))
      .flatMap((revision) => [...sides].map((side) => ({ side, revision, requirement: id, weight })))
  })
}
