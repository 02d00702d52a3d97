/** Which scenarios, monitors and judges take part. */

import type { ThisRun } from '../../../generated/this-run.ts'
import type { Suite } from '../../../harness/judging/suite.ts'
import type { Select } from '../../../harness/runner/options.ts'
import { flagNames, type SettingNames } from '../names.ts'
import { closest } from '../schema/closest.ts'
import { UsageError } from '../usage-error.ts'
import { anyGlob, globMatcher, nameable } from '../values/glob.ts'
import { isWanted, type Only } from './only.ts'

/** Patterns for ids; `*` matches any characters. Default: everything. */
export interface Selection extends Pick<ThisRun, 'scenarios' | 'requirements' | 'exclude' | 'only'> {}

/** What to judge, by patterns of ids; no pattern at all stands for everything. */
export interface Filter {
  readonly scenarios: readonly string[]
  readonly requirements: readonly string[]
  /** Scenarios, monitors and requirements to leave out. */
  readonly excluded: readonly string[]
  /** Only the requirements on security among them. */
  readonly security?: boolean
  /** Only these requirements, each in the place that it names. */
  readonly only?: readonly Only[]
}

/**
 * Turns a filter into a test. Monitors read every scenario, so a filter of scenarios keeps them.
 * @throws UsageError for a pattern that fits nothing in the suite
 */
export function selection(
  suite: Suite,
  { scenarios, requirements, excluded, security = false, only = [] }: Filter,
  names: Pick<SettingNames, keyof Selection> = flagNames,
): Select {
  const scenarioIds = suite.scenarios.map((scenario) => scenario.id)
  const monitorIds = suite.monitors.map((monitor) => monitor.id)
  const judged = new Set([...suite.scenarios, ...suite.monitors].flatMap((source) => Object.keys(source.judges)))
  const { own, covering } = officialParts(scenarios, suite.official ?? {}, names.scenarios)
  mustFit(names.scenarios, 'scenario', own, [...scenarioIds, ...monitorIds])
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
  const isNamed = security || scenarios.length + requirements.length + only.length > 0
  const isLeftOut = new Set(suite.scenarios.flatMap(({ id, onRequest }) => (onRequest && !isNamed ? [id] : [])))
  const isOfTopic = (requirement: string) => !security || suite.requirements.get(requirement)?.security === true
  const isFree = scenarios.length === 0
  const ownFits = anyGlob(own)
  const fits = (source: string, requirement: string): boolean =>
    isFree || covering.has(requirement) || (own.length > 0 && (isMonitor.has(source) || ownFits(source)))
  const requirementFits = requirements.length === 0 ? () => true : anyGlob(requirements)
  const isExcluded = anyGlob(excluded)
  const wanted = isWanted(only)
  return (source, requirement, place) =>
    fits(source, requirement) &&
    !isLeftOut.has(source) &&
    requirementFits(requirement) &&
    isOfTopic(requirement) &&
    wanted(requirement, place) &&
    !isExcluded(source) &&
    !isExcluded(requirement)
}

const prefix = 'official:'

/** A scenario of the official suite selects the requirements that cover it, whichever scenario judges them. */
function officialParts(
  patterns: readonly string[],
  official: Readonly<Record<string, readonly string[]>>,
  place: string,
): { readonly own: readonly string[]; readonly covering: ReadonlySet<string> } {
  const asked = patterns.filter((pattern) => pattern.startsWith(prefix)).map((pattern) => pattern.slice(prefix.length))
  mustFit(place, 'scenario of the official suite', asked, Object.keys(official))
  const covering = new Set(asked.flatMap((name) => official[name] ?? []))
  const empty = asked.find((name) => (official[name] ?? []).length === 0)
  if (empty !== undefined) throw new UsageError(`${place}: no requirement covers ${empty} of the official suite`)
  return { own: patterns.filter((pattern) => !pattern.startsWith(prefix)), covering }
}

/** Throws a UsageError when a pattern fits none of the ids. */
export function mustFit(place: string, noun: string, patterns: readonly string[], ids: readonly string[]): void {
  for (const pattern of patterns) {
    if (ids.some(globMatcher(pattern))) continue
    const meant = closest(pattern, nameable(ids))
    throw new UsageError(
      `${place}: no ${noun} matches "${pattern}"${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    )
  }
}
