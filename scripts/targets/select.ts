import type { Target, TargetStart } from '../../fixtures/targets/index.ts'

/** Targets, each with those of its starts that were asked for, and names that mean none. */
interface Selection {
  readonly selected: readonly Target[]
  readonly unknown: readonly string[]
}

/**
 * What the names on the command line mean.
 *
 * @param names targets, or `target/start`; none means those that CI checks, in the revisions where it does
 * @param all everything, when there are no names
 */
export function selectTargets(targets: readonly Target[], names: readonly string[], all: boolean): Selection {
  const startsOf = ({ name, starts }: Target): readonly TargetStart[] => {
    if (names.length > 0)
      return starts.filter(({ label }) => names.includes(name) || names.includes(`${name}/${label}`))
    return all ? starts : starts.flatMap((start) => (start.inCi ? [{ ...start, revisions: start.inCi }] : []))
  }
  const selected = targets
    .map((target) => ({ ...target, starts: startsOf(target) }))
    .filter(({ starts }) => starts.length > 0)
  const known = targets.flatMap(({ name, starts }) => [name, ...starts.map(({ label }) => `${name}/${label}`)])
  return { selected, unknown: names.filter((name) => !known.includes(name)) }
}
