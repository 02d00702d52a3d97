/** The crashes of the target, before the rules that it broke: they explain much of what is missing. */
import { placeList } from '../record/cells.ts'
import { crashesOf } from '../record/crashes.ts'
import { visible } from '../text/terminal.ts'
import { count } from '../text/words.ts'
import { wire } from './red-block.ts'
import { field, heading, paragraph, type Section } from './style.ts'

export const crashes: Section = (record, style) => {
  const all = crashesOf(record)
  if (all.length === 0) return []
  const { red, dim } = style.paint
  return [
    '',
    heading('CRASHED', `${count(all.length, 'way')} in which the target crashed`, red, style),
    ...all.flatMap(({ sentence, often, places, scenario, stderr, evidence, repeat }) => [
      '',
      ...paragraph(sentence, style),
      ...field('in', `${placeList(places)}; ${often}`, style),
      ...(scenario === undefined ? [] : field('during', scenario, style)),
      ...wire({ places: [{ evidence }] }, 6, style),
      ...stderr.split('\n').flatMap((line, i) => (line === '' ? [] : field(i === 0 ? 'stderr' : '', line, style))),
      ...(repeat === undefined ? [] : [`     ${dim('again:')} ${visible(repeat)}`]),
    ]),
  ]
}
