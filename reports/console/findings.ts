/** The breaches: each broken requirement a block, each warning a line. */
import { placeList } from '../record/cells.ts'
import { redsOf, warningsOf } from '../record/reds.ts'
import type { Red } from '../red/red.ts'
import { visible } from '../text/terminal.ts'
import { displayWidth, fitted } from '../text/width.ts'
import { count } from '../text/words.ts'
import { redBlock } from './red-block.ts'
import { heading, type Section, type Style } from './style.ts'

export const failures: Section = (record, style) => {
  const reds = redsOf(record)
  if (reds.length === 0) return []
  const title = heading('FAILED', count(reds.length, 'requirement'), style.paint.red, style)
  return ['', title, ...reds.flatMap((red, index) => redBlock(red, index + 1, style))]
}

export const warnings: Section = (record, style) => {
  const warned = warningsOf(record)
  if (warned.length === 0) return []
  const { yellow } = style.paint
  const more = style.shows('warned') ? '' : ' (more: --show warned)'
  const title = heading(
    'WARNED',
    `${count(warned.length, 'requirement')}, no violations without --strict${more}`,
    yellow,
    style,
  )
  const first = redsOf(record).length + 1
  if (!style.shows('warned')) return ['', title, ...warned.map((red) => brief(red, style))]
  return ['', title, ...warned.flatMap((red, index) => redBlock(red, first + index, style))]
}

/** One line: the id, where, and what happened as far as there is room. A MUST says why it only warns. */
function brief({ requirement, level, lenient, ways }: Red, { paint, width }: Style): string {
  const places = placeList(ways.flatMap((way) => way.places))
  const [{ sentence }] = ways
  const head = `${visible(requirement)}  ${visible(level)}`
  const why = lenient === undefined ? '' : ` (only a warning: ${lenient})`
  const rest = fitted(visible(`${sentence}${why}  ${places}`), Math.max(12, width - displayWidth(head) - 6))
  return ` ${paint.yellow('!')} ${paint.bold(head)}  ${paint.dim(rest)}`
}
