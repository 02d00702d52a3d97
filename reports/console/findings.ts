/** The breaches: each broken requirement a block, each warning a line. */
import { placeList } from '../record/cells.ts'
import { type RunRecord, requirements } from '../record/run-record.ts'
import { isBroken } from '../record/verdicts.ts'
import { type Red, redOf } from '../red/red.ts'
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

/** What breaks the run, by id. */
export function redsOf(record: RunRecord): readonly Red[] {
  const { strict = false, side = 'server' } = record.info ?? {}
  return requirements(record).flatMap(([, results]) => redOf(results, side, (r) => isBroken(r.verdict, strict)) ?? [])
}

/** What only warns, by id; under --strict nothing does. */
export function warningsOf(record: RunRecord): readonly Red[] {
  const { strict = false, side = 'server' } = record.info ?? {}
  if (strict) return []
  const isRed = (results: readonly { readonly verdict: string }[]) => results.some((r) => r.verdict === 'failed')
  return requirements(record).flatMap(([, results]) =>
    isRed(results) ? [] : (redOf(results, side, (r) => r.verdict === 'warned') ?? []),
  )
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
