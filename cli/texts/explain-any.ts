/** What `explain` takes: a requirement, a scenario or monitor, or the beginning of ids. */

import { closest } from '../../api/settings/schema/closest.ts'
import { alternatives, UsageError } from '../../api/settings/usage-error.ts'
import { globMatcher, nameable } from '../../api/settings/values/glob.ts'
import type { Monitor, Requirement, Scenario, Suite } from '../../harness/judging/suite.ts'
import { count, wrap } from '../../reports/text/words.ts'
import { type ExplainedFixtures, explainText, type Knowledge } from './explain.ts'

/** Longer lines are hard to read, whatever the terminal holds. */
const widest = 110

/**
 * @param name an id, or part of ids
 * @param width columns to fill
 * @throws UsageError when nothing is called so
 */
export function explainAny(
  suite: Suite,
  fixtures: ExplainedFixtures,
  name: string,
  width: number,
  known: (requirement: string) => Knowledge,
): string {
  if (suite.requirements.has(name)) return explainText(suite, fixtures, name, width, known(name))
  const fits = globMatcher(name)
  const columns = Math.min(width, widest)
  const sources = [...suite.scenarios, ...suite.monitors].filter(({ id }) => fits(id))
  if (sources.length > 0) return sources.map((source) => sourceText(suite, source, columns)).join('\n')
  const below = [...suite.requirements.values()].filter(({ id }) => fits(id))
  const [only] = below
  if (below.length === 1 && only !== undefined) return explainText(suite, fixtures, only.id, width, known(only.id))
  if (below.length > 0) return topicText(name, below, columns)
  const ids = [...suite.requirements.keys(), ...[...suite.scenarios, ...suite.monitors].map(({ id }) => id)]
  const meant = closest(name, nameable(ids))
  throw new UsageError(
    `explain: no requirement, scenario or monitor is called "${name}"${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

/** What an experiment is for. */
function sourceText(suite: Suite, source: Scenario | Monitor, columns: number): string {
  const judged = rules(suite, Object.keys(source.judges), columns)
  const where = 'target' in source ? placesOf(source) : 'checks every conversation'
  const provoked = 'provokes' in source ? (source.provokes ?? []) : []
  const needed = 'fixtures' in source ? (source.fixtures?.needed ?? []) : []
  return [
    source.id,
    `  ${source.title}; ${where}`,
    ...(needed.length === 0 ? [] : [`  Uses these fixtures, if the target offers them: ${needed.join(', ')}`]),
    ...(judged.length === 0 ? [] : ['', 'Judges', ...judged]),
    ...(provoked.length === 0 ? [] : ['', 'Triggers', ...rules(suite, provoked, columns)]),
    '',
  ].join('\n')
}

function placesOf({ target, revisions, transports }: Scenario): string {
  const over = transports === undefined ? '' : ` over ${alternatives(transports)}`
  const inRevisions = revisions === undefined ? '' : ` in ${alternatives(revisions)}`
  return `a test of a ${target}${inRevisions}${over}`
}

function topicText(name: string, requirements: readonly Requirement[], columns: number): string {
  const lines = requirements.flatMap((requirement) => ruleLines(requirement, columns))
  return [`${count(requirements.length, 'requirement')} below ${name}`, '', ...lines, ''].join('\n')
}

function rules(suite: Suite, ids: readonly string[], columns: number): string[] {
  return ids.flatMap((id) => suite.requirements.get(id) ?? []).flatMap((one) => ruleLines(one, columns))
}

function ruleLines({ id, level, says }: Requirement, columns: number): string[] {
  return [`  ${id}  ${level}`, ...wrap(says, columns - 4).map((line) => `    ${line}`)]
}
