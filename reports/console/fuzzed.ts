/** What the fuzz properties have tried of the schemas, where it is asked for. */
import { type FuzzRow, fuzzTable } from '../record/fuzz-table.ts'
import { count } from '../text/words.ts'
import { heading, paragraph, type Section, type Style } from './style.ts'

export const fuzzed: Section = (record, style) => {
  const rows = fuzzTable(record)
  if (rows.length === 0 || !style.shows('fuzz')) return []
  const messages = rows.reduce((sum, row) => sum + row.messages, 0)
  const title = heading('FUZZED', `${count(messages, 'message')} from the schemas`, style.paint.cyan, style)
  return ['', title, ...rows.flatMap((row) => lines(row, style)), '']
}

function lines({ revision, type, messages, places, untried, flaws }: FuzzRow, style: Style): readonly string[] {
  const { dim } = style.paint
  const tried = `${places - untried.length} of ${places} members and arms`
  const kinds = Object.entries(flaws).map(([kind, times]) => `${kind} ${times}`)
  const missing = untried.length === 0 ? [] : paragraph(`not tried: ${untried.join(', ')}`, style, 7).map(dim)
  return [
    `  ${revision}  ${type}: ${count(messages, 'message')}, ${tried}`,
    ...paragraph(kinds.length === 0 ? 'no flaws' : `flaws: ${kinds.join(', ')}`, style, 7).map(dim),
    ...missing,
  ]
}
