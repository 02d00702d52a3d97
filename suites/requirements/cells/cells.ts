/** Cells: a requirement in a revision over a transport for a side that it binds. Each is judged, or has its reason. */
import {
  boundKinds,
  holdsIn,
  type Requirement,
  revisionsOver,
  type Scenario,
  type Suite,
  transportKinds,
} from '../../../harness/index.ts'
import type { RevisionId } from '../../../schema/index.ts'

export interface JudgedCell {
  readonly requirement: string
  readonly revision: RevisionId
  readonly transport: Requirement['transport']
  readonly side: Scenario['target']
}

/** All cells of the requirements that the suite says it judges. */
export function cellsOf(suite: Suite): readonly JudgedCell[] {
  return [...suite.requirements.values()].flatMap((requirement) =>
    requirement.unjudged !== undefined
      ? []
      : boundKinds(requirement).flatMap((side) =>
          (side === 'authorization-server' ? (['streamable-http'] as const) : transportKinds).flatMap((transport) =>
            revisionsOver(transport)
              .filter(({ id }) => holdsIn(requirement, id, transport))
              .map(({ id }) => ({ requirement: requirement.id, revision: id, transport, side })),
          ),
        ),
  )
}

/** True if a monitor reads for it, or a scenario of that side makes the experiment there. */
export function isJudged(suite: Suite, { requirement, revision, transport, side }: JudgedCell): boolean {
  if (suite.monitors.some(({ judges }) => requirement in judges)) return true
  return suite.scenarios.some(
    ({ target, judges, revisions, transports }) =>
      target === side &&
      requirement in judges &&
      (revisions?.includes(revision) ?? true) &&
      (transports?.some((one) => one === transport) ?? true),
  )
}

export const cellInWords = ({ requirement, revision, transport, side }: JudgedCell): string =>
  `${requirement}: ${side}, ${revision}, ${transport}`
