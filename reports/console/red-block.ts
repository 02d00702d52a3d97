/** One broken requirement: what happened, the rule, the wire lines that prove it, what helps, how to see it again. */
import { placeList } from '../record/cells.ts'
import { causeLines } from '../red/cause-text.ts'
import { markWidth } from '../red/line-text.ts'
import { maxWireLines, type Red, type Way, wireText } from '../red/red.ts'
import { visible } from '../text/terminal.ts'
import { count } from '../text/words.ts'
import { leftAndRight, paragraph, type Style } from './style.ts'

/** Lines of a block that has no long cause, with the empty one before it; the line that announced the breach while the run went on is one more. */
const maxLines = 14
/** Fewer wire lines than these prove nothing. */
const minWireLines = 3
const maxFurtherWays = 2
const indent = '     '
/** @param number by which the reader can ask for more about it */
export function redBlock(red: Red, number: number | undefined, style: Style): readonly string[] {
  const { paint, verbose } = style
  const [way, ...further] = red.ways
  const [shown] = way.places
  const sign = shown.verdict === 'failed' ? paint.red('✗') : paint.yellow('!')
  const head = `${sign} ${number === undefined ? '' : `${number}) `}${paint.bold(visible(red.requirement))}  ${visible(red.level)}`
  const rule = (most: number | undefined) => paragraph(`Requirement: ${red.says}`, style, 5, most).map(paint.dim)
  const top = (rule: readonly string[]) => [
    '',
    ...leftAndRight(` ${head}`, placeList(way.places), paint.dim, style),
    ...paragraph(way.sentence, style, 5, verbose ? undefined : 3),
    ...rule,
    `${indent}${paint.cyan(visible(red.link))}${red.statement === undefined ? '' : paint.dim(` (${visible(red.statement)})`)}`,
  ]
  const others = [
    ...furtherWays(further, style),
    ...(red.lenient === undefined
      ? []
      : paragraph(`Only a warning: ${red.lenient}`, style, 5, verbose ? undefined : 2)),
    ...contrast(red, style),
    ...(verbose ? details(way, style) : []),
  ]
  const last = again(shown.repeat, style)
  const { length: least } = wireText(shown, style.width - indent.length, minWireLines).lines
  const after = [...others, ...causes(shown, style), ...last]
  // What helps is worth more than the second line of the rule, which its page has in full.
  const long = top(rule(verbose ? undefined : 2))
  const before = verbose || long.length + least + after.length <= maxLines ? long : top(rule(1))
  const lines = verbose ? 24 : Math.max(minWireLines, Math.min(maxWireLines, maxLines - before.length - after.length))
  return [...before, ...wire(way, lines, style), ...after]
}

/** What lies behind it, and what helps: half a remedy is none, so both are whole. */
function causes(shown: Way['places'][0], style: Style): readonly string[] {
  return causeLines(shown)
    .flatMap((text) => paragraph(text, style, 5))
    .map(style.paint.yellow)
}

/** Wire lines indented below the prose; the offending one stands out. */
export function wire(
  { places: [shown] }: { readonly places: readonly [Parameters<typeof wireText>[0], ...unknown[]] },
  most: number,
  { paint, width }: Style,
): readonly string[] {
  return wireText(shown, width - indent.length, most).lines.map(({ mark, text, role }) => {
    const lead = `${indent}${mark.padEnd(markWidth)}`
    return role === 'offending' ? paint.red(lead) + text : role === 'evidence' ? lead + text : paint.dim(lead + text)
  })
}

function furtherWays(ways: readonly Way[], style: Style): readonly string[] {
  const shown = style.verbose ? ways : ways.slice(0, maxFurtherWays)
  const left = ways.length - shown.length
  return [
    ...shown.flatMap((way) => [
      ...paragraph(`${placeList(way.places)}: ${way.sentence}`, style, 5, style.verbose ? undefined : 1),
      ...(style.verbose ? wire(way, 24, style) : []),
    ]),
    ...(left > 0 ? [`${indent}and in ${count(left, 'more way')}; --verbose shows them`] : []),
  ]
}

/** Names the places where the target passes: that says more than any explanation. */
function contrast({ holdsIn }: Red, style: Style): readonly string[] {
  return holdsIn.length === 0 ? [] : paragraph(`Passes in ${placeList(holdsIn)}.`, style, 5, 1)
}

function details({ more, places: [shown] }: Way, style: Style): readonly string[] {
  const { source, scenario } = shown
  const seenBy = scenario === undefined || scenario === source ? source : `${source} during ${scenario}`
  const times = more > 0 ? `; ${count(more, 'further time')} in the same places` : ''
  return paragraph(`Found by ${seenBy}${times}.`, style)
}

/** The command stays on one line, so that it can be copied. */
function again(command: string | undefined, { paint }: Style): readonly string[] {
  return command === undefined ? [] : [`${indent}${paint.dim('again:')} ${visible(command)}`]
}
