/** A red as Markdown: for the summary of a CI run, and to be pasted into an issue. */
import { placeList } from '../record/cells.ts'
import { rulePageUrl } from '../record/rule-page.ts'
import { causeLines } from '../red/cause-text.ts'
import { markWidth } from '../red/line-text.ts'
import { maxWireLines, type Red, wireText } from '../red/red.ts'
import { code, codeBlock, link, prose } from './escape.ts'

/** Columns of a wire line. */
const width = 110

/** What the link to the specification is called: a section may be long. */
export const stated = ({ statement }: Pick<Red, 'statement'>): string =>
  statement === undefined ? 'specification' : `specification, ${statement}`

/**
 * @param most wire lines
 * @param rules where the pages of the rules are
 */
export function redMarkdown(red: Red, most = maxWireLines, rules?: string): readonly string[] {
  const [way, ...further] = red.ways
  const [shown] = way.places
  const { lines } = wireText(shown, width, most)
  const explained = rules === undefined ? '' : `, ${link('explained', rulePageUrl(rules, red.requirement))}`
  return [
    `**${prose(way.sentence)}** (${prose(placeList(way.places))})`,
    '',
    `> ${prose(red.level)}: ${prose(red.says)} ${link(stated(red), red.link)}${explained}`,
    '',
    ...codeBlock(lines.map(({ mark, text }) => `${mark.padEnd(markWidth)}${text}`)),
    ...further.map(({ places, sentence }) => `- ${prose(placeList(places))}: ${prose(sentence)}`),
    ...(red.lenient === undefined ? [] : [`- Only a warning: ${prose(red.lenient)}`]),
    ...(red.holdsIn.length === 0 ? [] : [`- Passes in ${prose(placeList(red.holdsIn))}.`]),
    ...causeLines(shown).map((line) => `- ${prose(line)}`),
    ...(shown.repeat === undefined ? [] : [`- again: ${code(shown.repeat)}`]),
  ]
}
