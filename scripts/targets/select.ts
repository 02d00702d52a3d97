import type { Target } from '../../fixtures/targets/index.ts'

/** Targets, each with those of its starts that were asked for, and names that mean none. */
export interface Selection {
  readonly selected: readonly Target[]
  readonly unknown: readonly string[]
}

/**
 * What the names on the command line mean.
 *
 * @param names targets, or `target/start`; none means those that CI checks
 * @param all everything, when there are no names
 */
export function selectTargets(targets: readonly Target[], names: readonly string[], all: boolean): Selection {
  const fits = (target: Target, label: string, inCi = false): boolean =>
    names.length === 0 ? all || inCi : names.includes(target.name) || names.includes(`${target.name}/${label}`)
  const selected = targets
    .map((target) => ({ ...target, starts: target.starts.filter(({ label, inCi }) => fits(target, label, inCi)) }))
    .filter(({ starts }) => starts.length > 0)
  const known = targets.flatMap(({ name, starts }) => [name, ...starts.map(({ label }) => `${name}/${label}`)])
  return { selected, unknown: names.filter((name) => !known.includes(name)) }
}
