/** What a release demands of each revision: which rules it judges, and how a breach counts. */
import type { Side } from '../../harness/index.ts'
import { type RevisionId, revisions } from '../../schema/index.ts'

/**
 * `fail`, `warn`: what a breach counts as. What changed with the release is told and does not count yet: `new`, a rule that was
 * not judged before, or less strictly; `rising`, one whose breach was a warning so far and is a violation from the next release on.
 */
const demands = ['fail', 'warn', 'new', 'rising'] as const
export type FrozenDemand = (typeof demands)[number]

/** Side -> demand -> revisions, as the bits of a hexadecimal number with the oldest as the lowest -> requirements. */
export type FrozenSet = Readonly<
  Record<Side, Readonly<Partial<Record<FrozenDemand, Readonly<Record<string, readonly string[]>>>>>>
>

/** A rule that is judged. */
export interface JudgedRule {
  readonly side: Side
  readonly revision: RevisionId
  readonly requirement: string
  readonly weight: 'fail' | 'warn'
}

/** What a set demands by a rule; undefined for one that it does not know. */
export type DemandOf = (side: Side, revision: RevisionId, requirement: string) => FrozenDemand | undefined

/**
 * The set of a release.
 * @param before that of the minor release before; without one all that is judged counts
 * @param stricter requirements whose judges see more than they did then
 */
export function freeze(
  rules: readonly JudgedRule[],
  before: FrozenSet | undefined,
  stricter: ReadonlySet<string>,
): FrozenSet {
  const was = before === undefined ? undefined : demandOf(before)
  const is = rules.map((rule) => {
    const earlier = was?.(rule.side, rule.revision, rule.requirement)
    return { ...rule, demand: was === undefined ? rule.weight : next(earlier, rule, stricter) }
  })
  const side = (of: Side): FrozenSet[Side] =>
    Object.fromEntries(
      demands.flatMap((demand) => {
        const those = is.filter((rule) => rule.side === of && rule.demand === demand)
        return those.length === 0 ? [] : [[demand, byRevisions(those)]]
      }),
    )
  return { server: side('server'), client: side('client') }
}

function next(
  earlier: FrozenDemand | undefined,
  { requirement, weight }: JudgedRule,
  stricter: ReadonlySet<string>,
): FrozenDemand {
  if (earlier === undefined || stricter.has(requirement)) return 'new'
  return earlier === 'warn' && weight === 'fail' ? 'rising' : weight
}

function byRevisions(rules: readonly JudgedRule[]): Record<string, string[]> {
  const bits = new Map<string, number>()
  for (const { requirement, revision } of rules)
    bits.set(requirement, (bits.get(requirement) ?? 0) | (1 << revisions.indexOf(revision)))
  const groups: Record<string, string[]> = {}
  for (const [requirement, number] of [...bits].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = number.toString(16)
    groups[key] = [...(groups[key] ?? []), requirement]
  }
  return groups
}

/** Looks a set up. */
export function demandOf(set: FrozenSet): DemandOf {
  const known = new Map<string, FrozenDemand>()
  for (const side of ['server', 'client'] as const)
    for (const demand of demands)
      for (const [bits, requirements] of Object.entries(set[side][demand] ?? {}))
        for (const [i, revision] of revisions.entries())
          if (((Number.parseInt(bits, 16) >> i) & 1) === 1)
            for (const requirement of requirements) known.set(`${side} ${revision} ${requirement}`, demand)
  return (side, revision, requirement) => known.get(`${side} ${revision} ${requirement}`)
}
