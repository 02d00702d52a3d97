/** Scenarios, monitors and their judges, as text. */

import { mustFit } from '../../api/settings/selection/selection.ts'
import { revision, side, transport } from '../../api/settings/values/flag-values.ts'
import { anyGlob, globMatcher } from '../../api/settings/values/glob.ts'
import { boundKinds, isStatedFor } from '../../harness/judging/applicable.ts'
import type { Monitor, Requirement, Scenario, Suite } from '../../harness/judging/suite.ts'
import { count } from '../../reports/text/words.ts'
import { revisions as allRevisions, type RevisionId } from '../../schema/revisions.ts'

export interface ListFlags {
  readonly side?: string
  readonly revision?: readonly string[]
  readonly transport?: readonly string[]
  readonly requirement?: readonly string[]
}

interface Listed {
  readonly source: Scenario | Monitor
  readonly requirements: readonly Requirement[]
}

/**
 * The list, one scenario or monitor after the other.
 * @param pattern fits ids of scenarios and monitors, which are then shown whole, or ids of requirements
 * @throws UsageError for a pattern that fits nothing
 */
export function listText(suite: Suite, pattern: string | undefined, flags: ListFlags): string {
  const sources = [...suite.scenarios, ...suite.monitors]
  const judged = sources.flatMap((source) => Object.keys(source.judges))
  if (pattern !== undefined) {
    mustFit(
      'list',
      'scenario, monitor or judged requirement',
      [pattern],
      [...sources.map((source) => source.id), ...judged],
    )
  }
  mustFit('--requirement', 'requirement of the ledger', flags.requirement ?? [], [...suite.requirements.keys()])
  const named = pattern === undefined ? () => true : globMatcher(pattern)
  const requirementFits = flags.requirement === undefined ? () => true : anyGlob(flags.requirement)
  const inCells = cellFilter(flags)
  const listed = sources
    .map(
      (source): Listed => ({
        source,
        requirements: Object.keys(source.judges)
          .filter((id) => (named(source.id) || named(id)) && requirementFits(id))
          .flatMap((id) => suite.requirements.get(id) ?? [])
          .filter((requirement) => inCells(source, requirement)),
      }),
    )
    .filter(({ requirements }) => requirements.length > 0)
  return `${listed.map(entryText).join('\n')}${listed.length === 0 ? '' : '\n'}${totals(listed)}\n`
}

/** Whether a judge can give a verdict for the side, revisions and transports that the flags name. */
function cellFilter(flags: ListFlags): (source: Scenario | Monitor, requirement: Requirement) => boolean {
  const wantedSide = flags.side === undefined ? undefined : side(flags.side, '--side')
  const wantedRevisions = flags.revision?.map((text) => revision(text, '--revision'))
  const wantedTransports = flags.transport?.map((text) => transport(text, '--transport'))
  return (source, requirement) => {
    const scenario = 'target' in source ? source : undefined
    const sides = scenario === undefined ? boundKinds(requirement) : [scenario.target]
    if (wantedSide !== undefined && !sides.includes(wantedSide)) return false
    const holds = revisionsOf(source, requirement)
    if (wantedRevisions !== undefined && !wantedRevisions.some((one) => holds.includes(one))) return false
    if (wantedTransports === undefined) return true
    return wantedTransports.some(
      (one) =>
        (requirement.transport === 'any' || requirement.transport === one) &&
        (scenario?.transports?.includes(one) ?? true),
    )
  }
}

function revisionsOf(source: Scenario | Monitor, requirement: Requirement): readonly RevisionId[] {
  const own = 'target' in source ? source.revisions : undefined
  return (own ?? allRevisions).filter((one) => isStatedFor(requirement, one))
}

function entryText({ source, requirements }: Listed): string {
  const lines = requirements.map(
    (requirement) =>
      `  ${requirement.level.padEnd(10)}  ${requirement.id}  (${span(revisionsOf(source, requirement))})`,
  )
  return `${source.id}  ${source.title}\n${lines.join('\n')}\n`
}

/** "2024-11-05 to 2025-11-25" for neighbours, else one by one. */
function span(holds: readonly RevisionId[]): string {
  const [first] = holds
  if (first === undefined) return 'no revision'
  const last = holds.at(-1) ?? first
  const start = allRevisions.indexOf(first)
  const neighbours = holds.every((one, index) => allRevisions[start + index] === one)
  if (holds.length < 2) return first
  return neighbours ? `${first} to ${last}` : holds.join(', ')
}

function totals(listed: readonly Listed[]): string {
  const scenarios = listed.filter(({ source }) => 'target' in source).length
  const judges = listed.flatMap(({ requirements }) => requirements.map((requirement) => requirement.id))
  return [
    count(scenarios, 'scenario'),
    count(listed.length - scenarios, 'monitor'),
    `${count(judges.length, 'judge')} of ${count(new Set(judges).size, 'requirement')}`,
  ].join(', ')
}
