/** The head of the report: the tool, the target, and what the target turned out to be. */
import type { RunInfo } from '../../harness/runner/events.ts'
import type { Facts, RevisionFacts } from '../../harness/trace/facts.ts'
import { type Place, placeList } from '../record/cells.ts'
import { groupBy } from '../record/group.ts'
import { visible } from '../text/terminal.ts'
import { count, wrap } from '../text/words.ts'
import type { Style } from './style.ts'

const labelWidth = 12

export function runHeading(info: RunInfo, style: Style): readonly string[] {
  const { bold } = style.paint
  const strict = info.strict ? ', strict: a broken SHOULD counts as a violation' : ''
  return [
    '',
    ` ${bold(`${info.tool.name} ${info.tool.version}`)}`,
    ...row(info.side, info.target, style),
    ...row('run', `seed ${info.seed}${strict}`, style),
    ...(info.traceFile === undefined ? [] : row('trace', info.traceFile, style)),
  ]
}

export function factLines(facts: Facts, style: Style): readonly string[] {
  const { green, yellow } = style.paint
  const accepted = facts.accepted.length > 0 ? placeList(facts.accepted) : 'no revision'
  return [
    ...same(facts.accepted, implementation).flatMap(([text, where]) => row('name', text + where, style)),
    ...row('accepts', accepted, style, facts.accepted.length > 0 ? green : yellow),
    ...same(facts.refused, (refusal) => refusal.reason).flatMap(([reason, , places]) =>
      row('refuses', `${placeList(places)}: ${reason}`, style, yellow),
    ),
    ...same(facts.accepted, offer).flatMap(([text, where]) => row('offers', text + where, style)),
  ]
}

function row(label: string, text: string, style: Style, colour = style.paint.cyan): readonly string[] {
  const [first = '', ...rest] = wrap(visible(text, 600), style.width - labelWidth - 2)
  return [
    `   ${colour(label.padEnd(labelWidth - 2))}${first}`,
    ...rest.map((line) => ' '.repeat(labelWidth + 1) + line),
  ]
}

/** Groups places with the same text; the second item says where, unless it holds everywhere. */
function same<P extends Place>(
  places: readonly P[],
  text: (place: P) => string,
): readonly (readonly [string, string, readonly P[]])[] {
  const groups = groupBy(places, text)
  return [...groups].map(([shared, where]) => [shared, groups.size > 1 ? ` (${placeList(where)})` : '', where])
}

function implementation({ implementation }: RevisionFacts): string {
  if (implementation === undefined) return 'an implementation without a name'
  const { name, version } = implementation
  return [name, version].filter((part) => typeof part === 'string').join(' ') || 'an implementation without a name'
}

function offer({ capabilities, tools, resources, resourceTemplates, prompts }: RevisionFacts): string {
  const lists = [
    [tools.length, 'tool'],
    [resources.length, 'resource'],
    [resourceTemplates.length, 'resource template'],
    [prompts.length, 'prompt'],
  ] as const
  const listed = lists.filter(([number]) => number > 0).map(([number, noun]) => count(number, noun))
  const declared = Object.keys(capabilities)
  return `capabilities ${declared.join(', ') || 'none'}${listed.length > 0 ? `; lists ${listed.join(', ')}` : ''}`
}
