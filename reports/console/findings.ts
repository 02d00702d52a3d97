/** The breaches: each broken requirement a block, each warning a line. */
import { placeList } from '../record/cells.ts'
import { excuseText } from '../record/excuse-text.ts'
import { excusedOf, redsOf, warningsOf } from '../record/reds.ts'
import type { Red } from '../red/red.ts'
import { visible } from '../text/terminal.ts'
import { displayWidth, fitted } from '../text/width.ts'
import { count } from '../text/words.ts'
import { redBlock } from './red-block.ts'
import { heading, paragraph, type Section, type Style } from './style.ts'

export const failures: Section = (record, style) => {
  const reds = redsOf(record)
  if (reds.length === 0) return []
  const about = `${count(reds.length, 'requirement')} (details: mcp-conform explain <id>)`
  const title = heading('FAILED', about, style.paint.red, style)
  return ['', title, ...reds.flatMap((red, index) => redBlock(red, index + 1, style))]
}

/** Reds that do not count, a line each: why, and until when. */
export const excused: Section = (record, style) => {
  const known = excusedOf(record)
  if (known.length === 0) return []
  const title = heading(
    'KNOWN',
    `${count(known.length, 'requirement')}, failed but not counted`,
    style.paint.yellow,
    style,
  )
  const line = (red: Red) => {
    const [{ places }] = red.ways
    const why = places[0].excused === undefined ? '' : excuseText(places[0].excused)
    const head = visible(red.requirement)
    const rest = `${placeList(red.ways.flatMap((way) => way.places))}  ${why}`
    const room = Math.max(12, style.width - displayWidth(head) - 6)
    return ` ${style.paint.yellow('~')} ${style.paint.bold(head)}  ${style.paint.dim(fitted(visible(rest), room))}`
  }
  return ['', title, ...known.map(line)]
}

/** Entries of the baseline that do not hold. */
export const baselineFlaws: Section = ({ baseline }, style) => {
  if (baseline === undefined || baseline.flaws.length === 0) return []
  const { red } = style.paint
  return [
    '',
    heading('BASELINE', `${visible(baseline.file)} is out of date`, red, style),
    ...baseline.flaws.flatMap(({ line, requirement, message }) => {
      const where = line === undefined ? '' : `line ${line}: `
      const [first = '', ...rest] = paragraph(`${where}${requirement}: ${message}`, style, 3)
      return [` ${red('✗')} ${first.trimStart()}`, ...rest]
    }),
  ]
}

export const warnings: Section = (record, style) => {
  const warned = warningsOf(record)
  if (warned.length === 0) return []
  const { yellow } = style.paint
  const more = style.shows('warned') ? '' : ' (more: --show warned)'
  const title = heading(
    'WARNED',
    `${count(warned.length, 'requirement')}, not counted as failures unless --strict${more}`,
    yellow,
    style,
  )
  const first = redsOf(record).length + 1
  if (!style.shows('warned')) return ['', title, ...warned.flatMap((red) => brief(red, style))]
  return ['', title, ...warned.flatMap((red, index) => redBlock(red, first + index, style))]
}

/** One line: the id, where, and what happened as far as there is room. A MUST says below why it only warns. */
function brief({ requirement, level, lenient, ways }: Red, { paint, width }: Style): readonly string[] {
  const places = placeList(ways.flatMap((way) => way.places))
  const [{ sentence }] = ways
  const head = `${visible(requirement)}  ${visible(level)}`
  const rest = fitted(visible(`${sentence}  ${places}`), Math.max(12, width - displayWidth(head) - 6))
  const why = lenient === undefined ? [] : [paint.dim(fitted(visible(`     only a warning: ${lenient}`), width))]
  return [` ${paint.yellow('!')} ${paint.bold(head)}  ${paint.dim(rest)}`, ...why]
}
