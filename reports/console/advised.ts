/** What breaks no rule and is worth a change: a line, or all of it where it is asked for. */
import { adviceOf } from '../advice/advise.ts'
import { count } from '../text/words.ts'
import { field, heading, paragraph, type Section } from './style.ts'

/** More names than these are counted. */
const most = 8

export const advised: Section = (record, style) => {
  const all = adviceOf(record)
  if (all.length === 0) return []
  const more = style.shows('advice') ? '' : ' (--show advice)'
  const title = heading(
    'ADVICE',
    `${count(all.length, 'hint')}: no violation, never counted${more}`,
    style.paint.cyan,
    style,
  )
  if (!style.shows('advice')) return [title]
  return [
    '',
    title,
    ...all.flatMap(({ says, about, help, link }) => [
      ...paragraph(says, style, 3),
      ...(about.length === 0 ? [] : field('seen on', listed(about), style, 600)),
      ...field('try', help, style),
      ...(link === undefined ? [] : field('see', link, style)),
    ]),
  ]
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, most).join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`
