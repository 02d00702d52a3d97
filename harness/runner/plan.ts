/** Which scenarios run where, and why the others do not. */

import { isRuleOf, type JudgedPlace } from '../judging/applicable.ts'
import type { Scenario, Suite } from '../judging/suite.ts'
import { sameEra } from '../revisions/index.ts'
import { type Facts, kindOf } from '../trace/facts.ts'
import type { Place } from '../trace/place.ts'
import type { Cell, Omitted } from './events.ts'
import type { Select } from './options.ts'

export interface PlannedCell extends Cell {
  readonly definition: Scenario
}

export interface Plan {
  readonly cells: readonly PlannedCell[]
  readonly omitted: readonly Omitted[]
}

/**
 * Every scenario of this side in every accepted revision and transport, each either planned or left out with a reason.
 * @param quick only in the newest accepted revision of each era
 */
export function plan(suite: Suite, facts: Facts, select: Select, quick = false): Plan {
  const ofSide = suite.scenarios.filter((s) => s.target === kindOf(facts))
  // Monitors need traffic: for what they alone judge, every scenario has to run that may show it and is not excluded itself.
  const watched = suite.monitors.flatMap((m) => Object.keys(m.judges).filter((id) => select(m.id, id)))
  const narrow = new Map(watched.map((id) => [id, showing(id, suite, ofSide, select)]))
  const mayShow = (scenario: string, rule: string): boolean => narrow.get(rule)?.has(scenario) !== false
  const isSelected = (scenario: Scenario, judged: readonly string[], place: Place): boolean => {
    // A scenario for a client may serve it another revision than its own.
    const traffic = scenario.target === 'client' ? { transport: place.transport } : place
    return (
      judged.some((id) => select(scenario.id, id, place)) ||
      watched.some((id) => mayShow(scenario.id, id) && select(scenario.id, id, traffic))
    )
  }
  const cells: PlannedCell[] = []
  const omitted: Omitted[] = []
  for (const place of facts.accepted) {
    const { revision, transport } = place
    for (const definition of ofSide) {
      const cell = { scenario: definition.id, revision, transport }
      const reason =
        quick && hasNewer(place, facts)
          ? 'a quick run tests the newest revision of each era'
          : reasonToOmit(definition, suite, place, isSelected)
      if (reason === undefined) cells.push({ ...cell, definition })
      else omitted.push({ ...cell, reason })
    }
  }
  return { cells, omitted }
}

/** Whether a newer revision of the same era was accepted over the transport. */
function hasNewer({ revision, transport }: Place, { accepted }: Facts): boolean {
  const newer = sameEra(revision).filter((id) => id > revision)
  return accepted.some((other) => other.transport === transport && newer.includes(other.revision))
}

/** The scenarios that show a rule, where few do; undefined where each may, or where others were asked for. */
function showing(
  rule: string,
  { shown = {} }: Suite,
  scenarios: readonly Scenario[],
  select: Select,
): ReadonlySet<string> | undefined {
  const ids = scenarios.flatMap(({ id, provokes }) =>
    select(id, rule) && (shown[rule]?.includes(id) || (rule in shown && provokes?.includes(rule))) ? [id] : [],
  )
  return ids.length === 0 ? undefined : new Set(ids)
}

function reasonToOmit(
  scenario: Scenario,
  suite: Suite,
  place: JudgedPlace,
  isSelected: (scenario: Scenario, judged: readonly string[], place: Place) => boolean,
): string | undefined {
  const { revision, transport } = place
  if (scenario.revisions !== undefined && !scenario.revisions.includes(revision)) return `does not apply to ${revision}`
  if (scenario.transports !== undefined && !scenario.transports.includes(transport)) {
    return `does not apply to ${transport}`
  }
  const judged = [...Object.keys(scenario.judges), ...(scenario.provokes ?? [])].filter((id) => {
    const requirement = suite.requirements.get(id)
    return requirement !== undefined && isRuleOf(requirement, place)
  })
  if (judged.length === 0) return `none of its requirements exists in ${revision} over ${transport}`
  return isSelected(scenario, judged, place) ? undefined : 'not selected'
}

/** The suite with only the judges that were selected. */
export function selectJudges(suite: Suite, select: Select): Suite {
  const chosen = <T extends { readonly id: string; readonly judges: Readonly<Record<string, unknown>> }>(
    item: T,
  ): T => ({
    ...item,
    judges: Object.fromEntries(Object.entries(item.judges).filter(([id]) => select(item.id, id))),
  })
  return { ...suite, scenarios: suite.scenarios.map(chosen), monitors: suite.monitors.map(chosen) }
}
