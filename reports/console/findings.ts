/** The breaches: each requirement one block, failures first, then warnings in short. */
import type { Result } from '../../harness/judging/result.ts'
import { placeList, placeName } from '../record/cells.ts'
import { requirements } from '../record/run-record.ts'
import { isBroken } from '../record/verdicts.ts'
import { inline, visible } from '../text/terminal.ts'
import { count } from '../text/words.ts'
import { field, heading, labelWidth, paragraph, type Section, type Style } from './style.ts'
import { ways } from './ways.ts'
import { wireLines } from './wire.ts'

const maxActual = 400
const maxActualVerbose = 20_000
const maxBrief = 160
const maxWays = 3

export const failures: Section = (record, style) => {
  const strict = record.info?.strict ?? false
  const broken = requirements(record).filter(([, results]) => results.some((r) => isBroken(r.verdict, strict)))
  if (broken.length === 0) return []
  const { red } = style.paint
  return [
    '',
    heading('FAILED', `${count(broken.length, 'requirement')}`, red, style),
    ...broken.flatMap(([id, results], index) => {
      const breaches = results.filter((r) => isBroken(r.verdict, strict))
      return [
        '',
        `  ${red(`${index + 1})`)} ${style.paint.bold(id)}  ${visible(results[0].level)}`,
        ...block(breaches, results, style),
      ]
    }),
  ]
}

export const warnings: Section = (record, style) => {
  if (record.info?.strict === true) return []
  const warned = requirements(record).filter(([, results]) => results.some((r) => r.verdict === 'warned'))
  if (warned.length === 0) return []
  const { yellow, bold } = style.paint
  return [
    '',
    heading(
      'WARNED',
      `${count(warned.length, 'requirement')}, not counted as violations without --strict`,
      yellow,
      style,
    ),
    ...warned.flatMap(([id, results]) => {
      const breaches = results.filter((r) => r.verdict === 'warned')
      const head = ['', `  ${yellow('!')}  ${bold(id)}  ${visible(results[0].level)}`]
      return [...head, ...(style.verbose ? block(breaches, results, style) : brief(breaches, results[0].says, style))]
    }),
  ]
}

function block(breaches: readonly Result[], results: readonly [Result, ...Result[]], style: Style): readonly string[] {
  const different = ways(breaches)
  const shown = style.verbose ? different : different.slice(0, maxWays)
  const left = different.length - shown.length
  const passing = results.filter((r) => r.verdict === 'passed')
  return [
    ...paragraph(results[0].says, style),
    `     ${style.paint.cyan(visible(breaches[0]?.link ?? results[0].link))}`,
    '',
    ...shown.flatMap((way, index) => [...(index === 0 ? [] : ['']), ...oneWay(way, index === 0 ? passing : [], style)]),
    ...moreWays(left),
  ]
}

function oneWay(way: readonly [Result, ...Result[]], passing: readonly Result[], style: Style): readonly string[] {
  const [sample] = way
  const wire = wireLines(sample.evidence, style)
  const shown = way.length > 1 ? `  (shown: ${placeName(sample)})` : ''
  const more = sample.more ?? 0
  return [
    ...field('breaks in', placeList(way) + shown, style),
    ...(passing.length > 0 ? field('passes in', placeList(passing), style) : []),
    ...field('expected', sample.expected ?? 'see the rule', style, maxValue(style)),
    ...field('got', inline(sample.actual, maxValue(style)), style),
    ...(more > 0 ? field('and', `${count(more, 'further time')} in the same place`, style) : []),
    ...field('seen by', seenBy(sample), style),
    ...(wire.length > 0 ? [`     ${style.paint.dim('wire')}`, ...wire] : []),
    ...(sample.repeat === undefined ? [] : repeat(sample.repeat, style)),
  ]
}

function brief(breaches: readonly Result[], says: string, style: Style): readonly string[] {
  const different = ways(breaches)
  return [
    ...paragraph(says, style),
    ...different
      .slice(0, maxWays)
      .flatMap((way) => [
        ...field('in', placeList(way), style),
        ...field('expected', way[0].expected ?? 'see the rule', style, maxBrief),
        ...field('got', inline(way[0].actual, maxBrief), style),
      ]),
    ...moreWays(different.length - maxWays),
  ]
}

function moreWays(number: number): readonly string[] {
  return number > 0 ? [`     and in ${count(number, 'more way')}; --verbose shows them`] : []
}

function maxValue({ verbose }: Style): number {
  return verbose ? maxActualVerbose : maxActual
}

/** The command stays on one line, so that it can be copied. */
function repeat(command: string, { paint }: Style): readonly string[] {
  return [`     ${paint.dim('repeat'.padEnd(labelWidth))}${visible(command)}`]
}

function seenBy({ source, scenario }: Result): string {
  return scenario === undefined || scenario === source ? source : `${source} during ${scenario}`
}
