/** The head of the report: the tool, the target, what the target turned out to be, and what will happen. */
import type { RunInfo } from '../../harness/runner/events.ts'
import type { Facts, RevisionFacts } from '../../harness/trace/facts.ts'
import type { Place } from '../../harness/trace/place.ts'
import { distinctPlaces, placeList, revisionList } from '../record/cells.ts'
import { groupBy } from '../record/group.ts'
import type { RunRecord } from '../record/run-record.ts'
import { setsText } from '../record/sets-text.ts'
import { visible } from '../text/terminal.ts'
import { fitted } from '../text/width.ts'
import { count, wrap } from '../text/words.ts'
import { forecast, inSeconds } from './forecast.ts'
import type { Style } from './style.ts'

const labelWidth = 12

export function runHeading(info: RunInfo, style: Style): readonly string[] {
  const { bold, dim } = style.paint
  const strict = info.strict ? ', strict: a violated SHOULD counts as a failure' : ''
  return [
    ` ${bold(`${info.tool.name} ${info.tool.version}`)}  ${dim(`seed ${info.seed}${strict}`)}`,
    ...row(labelOf(info), info.target, style),
    ...(info.program === undefined
      ? []
      : row(
          'program',
          `${info.program} (found once and started directly; --keep-npx starts npx for every connection)`,
          style,
        )),
    ...(info.sets === undefined ? [] : row('judged by', setsText(info.sets), style)),
    ...(info.shard === undefined
      ? []
      : row(
          'part',
          `${info.shard.index} of ${info.shard.count}; merge the reports of all parts with mcp-conform merge`,
          style,
        )),
    ...(info.traceFile === undefined ? [] : row('trace', info.traceFile, style)),
  ]
}

const labels = { gateway: 'gateway', 'authorization-server': 'issuer' } as const
const labelOf = ({ kind, side }: RunInfo): string => (kind === undefined ? side : labels[kind])

export function factLines(facts: Facts, style: Style): readonly string[] {
  const { green, yellow } = style.paint
  if (facts.kind === 'authorization-server') return row('rules of', revisionList(facts.accepted), style, green)
  const accepted = facts.accepted.length > 0 ? placeList(facts.accepted) : 'no revision'
  const refused = same(facts.refused, ({ reason }) => reason).map(([reason, , at]) => `${placeList(at)}: ${reason}`)
  const names = style.verbose ? same(facts.accepted, describe) : same(facts.accepted, describe).slice(0, 1)
  return [
    ...names.flatMap(([text, where]) => row('name', text + (style.verbose ? where : ''), style)),
    ...row('accepts', accepted, style, facts.accepted.length > 0 ? green : yellow),
    ...(style.verbose ? refused.flatMap((text) => row('refuses', text, style, yellow)) : []),
    ...(refused.length > 0 && !style.verbose
      ? [oneLine('refuses', isByRight(facts) ? fine(facts) : refused.join('; '), style, yellow)]
      : []),
  ]
}

/** How an implementation of other revisions refuses one: by an error, a status, or another version. */
const byRight =
  /^it answers \S+ with error -?\d|^it (?:offers|lists|leaves server\/discover|only tried) | HTTP status 40[0456]\b/

/** A target that speaks one revision need not speak the others; only a refusal that no rule lets it give is worth a look. */
function isByRight({ accepted, refused }: Facts): boolean {
  return accepted.length > 0 && refused.every(({ reason }) => byRight.test(reason))
}

function fine({ refused }: Facts): string {
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join('; ')
  return `${placeList(refused)}; that is fine: a target need not support every revision (${reasons})`
}

/** What is about to be done, and about how long that takes. */
export function planLine(record: RunRecord, style: Style): readonly string[] {
  const { planned } = record
  if (planned.length === 0) return []
  const places = distinctPlaces(planned).length
  return row('plan', `${count(planned.length, 'scenario run')} in ${count(places, 'place')}${howLong(record)}`, style)
}

/** What does not fit into the limit of the run is not run. */
function howLong({ info, planned, facts, planningMs, answerMs }: RunRecord): string {
  if (planningMs === undefined) return ''
  const { limits, fuzzMs, fuzzRuns } = info?.options ?? {}
  const { scenarioMs, runMs = Number.POSITIVE_INFINITY } = limits ?? {}
  const ms = forecast(planned, facts, planningMs, { answerMs, scenarioMs, fuzzMs, fuzzRuns })
  const about = `, about ${inSeconds(ms)} unless the machine is busy`
  if (planningMs + ms < runMs) return about
  const enough = Math.ceil((1.5 * (planningMs + ms)) / 60_000)
  return `${about}; the run ends after ${inSeconds(runMs)}: --run-timeout ${enough}m gives it more time, --quick runs less`
}

function row(label: string, text: string, style: Style, colour = style.paint.cyan): readonly string[] {
  const [first = '', ...rest] = wrap(visible(text, 600), style.width - labelWidth - 2)
  return [
    `   ${colour(label.padEnd(labelWidth - 2))}${first}`,
    ...rest.map((line) => ' '.repeat(labelWidth + 1) + line),
  ]
}

/** A row that ends where the line does. */
function oneLine(label: string, text: string, style: Style, colour: (text: string) => string): string {
  return `   ${colour(label.padEnd(labelWidth - 2))}${fitted(visible(text, 600), style.width - labelWidth - 1)}`
}

/** Groups places with the same text; the second item says where, unless it holds everywhere. */
function same<P extends Place>(
  places: readonly P[],
  text: (place: P) => string,
): readonly (readonly [string, string, readonly P[]])[] {
  const groups = groupBy(places, text)
  return [...groups].map(([shared, where]) => [shared, groups.size > 1 ? ` (${placeList(where)})` : '', where])
}

/** Name, version, capabilities and lists of what answered. */
function describe({
  implementation,
  capabilities,
  tools,
  resources,
  resourceTemplates,
  prompts,
}: RevisionFacts): string {
  const lists = [
    [tools.length, 'tool'],
    [resources.length, 'resource'],
    [resourceTemplates.length, 'resource template'],
    [prompts.length, 'prompt'],
  ] as const
  const listed = lists.filter(([number]) => number > 0).map(([number, noun]) => count(number, noun))
  const { name, version } = implementation ?? {}
  const named = [name, version].filter((part) => typeof part === 'string').join(' ') || 'without a name'
  const declared = Object.keys(capabilities).join(', ') || 'none'
  return [`${named}`, `capabilities ${declared}`, ...(listed.length > 0 ? [listed.join(', ')] : [])].join('; ')
}
