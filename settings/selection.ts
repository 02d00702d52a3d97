/** Which scenarios, monitors and judges take part. */

import type { ThisRun } from '../generated/this-run.ts'
import type { Suite } from '../harness/judging/suite.ts'
import { closest } from './closest.ts'
import { anyGlob, globMatcher, nameable } from './glob.ts'
import { flagNames, type Names } from './names.ts'
import { isWanted, type Only, type PartOfPlace } from './only.ts'
import { UsageError } from './usage-error.ts'

/** Patterns for ids; `*` matches any characters. Default: everything. */
export interface Selection extends Pick<ThisRun, 'scenarios' | 'requirements' | 'exclude' | 'only'> {}

/** What to judge, by patterns of ids; no pattern at all stands for everything. */
export interface Filter {
  readonly scenarios: readonly string[]
  readonly requirements: readonly string[]
  /** Scenarios, monitors and requirements to leave out. */
  readonly excluded: readonly string[]
  /** Only these requirements, each where it is named. */
  readonly only?: readonly Only[]
}

/** @param place without it: anywhere */
export type Select = (source: string, requirement: string, place?: PartOfPlace) => boolean

/**
 * The test that a filter stands for. Monitors watch whatever scenarios run, so a filter of scenarios leaves them in.
 * @throws UsageError for a pattern that fits nothing in the suite
 */
export function selection(
  suite: Suite,
  { scenarios, requirements, excluded, only = [] }: Filter,
  names: Pick<Names, keyof Selection> = flagNames,
): Select {
  const scenarioIds = suite.scenarios.map((scenario) => scenario.id)
  const monitorIds = suite.monitors.map((monitor) => monitor.id)
  const judged = new Set([...suite.scenarios, ...suite.monitors].flatMap((source) => Object.keys(source.judges)))
  mustFit(names.scenarios, 'scenario', scenarios, [...scenarioIds, ...monitorIds])
  mustFit(names.requirements, 'requirement of the ledger', requirements, [...suite.requirements.keys()])
  mustFit(names.exclude, 'scenario, monitor or requirement', excluded, [
    ...scenarioIds,
    ...monitorIds,
    ...suite.requirements.keys(),
  ])
  const alone = only.map(({ requirement }) => requirement)
  mustFit(names.only, 'requirement of the ledger', alone, [...suite.requirements.keys()])
  const unjudged = [...requirements, ...alone].find((pattern) => ![...judged].some(globMatcher(pattern)))
  if (unjudged !== undefined) {
    throw new UsageError(
      `${requirements.includes(unjudged) ? names.requirements : names.only}: expected a requirement that is judged, got "${unjudged}"; see mcp-conform explain ${unjudged}`,
    )
  }

  const isMonitor = new Set(monitorIds)
  const scenarioFits = scenarios.length === 0 ? () => true : anyGlob(scenarios)
  const requirementFits = requirements.length === 0 ? () => true : anyGlob(requirements)
  const isExcluded = anyGlob(excluded)
  const wanted = isWanted(only)
  return (source, requirement, place) =>
    (isMonitor.has(source) || scenarioFits(source)) &&
    requirementFits(requirement) &&
    wanted(requirement, place) &&
    !isExcluded(source) &&
    !isExcluded(requirement)
}

/** Throws a UsageError when a pattern fits none of the ids. */
export function mustFit(place: string, noun: string, patterns: readonly string[], ids: readonly string[]): void {
  for (const pattern of patterns) {
    if (ids.some(globMatcher(pattern))) continue
    const meant = closest(pattern, nameable(ids))
    throw new UsageError(
      `${place}: no ${noun} fits "${pattern}"${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    )
  }
}
