/** What went wrong with the run itself: our own faults, why the run is incomplete, and the bounds that it reached. */
import { placeName } from '../../harness/trace/place.ts'
import { placeList } from '../record/cells.ts'
import { requirements } from '../record/run-record.ts'
import { ways } from '../red/ways.ts'
import { visible } from '../text/terminal.ts'
import { wire } from './red-block.ts'
import { field, heading, paragraph, type Section } from './style.ts'

export const harnessErrors: Section = (record, style) => {
  const broken = requirements(record).flatMap(([, results]) =>
    ways(results.filter((r) => r.verdict === 'harness-error')),
  )
  if (broken.length === 0) return []
  const { magenta, bold } = style.paint
  return [
    '',
    heading(
      'HARNESS ERROR',
      `${broken.length}: a bug in mcp-conform, not in the target. Please report it.`,
      magenta,
      style,
    ),
    ...broken.flatMap((way) => [
      '',
      `  ${magenta('✗')}  ${bold(visible(way[0].requirement))}`,
      ...field('in', placeList(way), style),
      ...field('found by', way[0].source, style),
      ...field('what', way[0].reason ?? way[0].expected ?? 'no reason given', style),
      ...wire({ places: way }, 8, style),
      ...(way[0].repeat === undefined ? [] : [`     ${style.paint.dim('again:')} ${visible(way[0].repeat)}`]),
    ]),
  ]
}

export const bounds: Section = (record, style) => {
  if (record.bounds.size === 0) return []
  return [
    '',
    heading('LIMITS', 'limits that were hit; nothing beyond them was read or kept', style.paint.yellow, style),
    ...[...record.bounds].flatMap((line) => paragraph(line, style)),
  ]
}

export const problems: Section = (record, style) => {
  const running = [...record.executions.values()].filter((execution) => execution.outcome === undefined)
  if (record.problems.size === 0 && running.length === 0) return []
  const { magenta } = style.paint
  return [
    '',
    heading('PROBLEMS', 'why the run is incomplete, and other notes about the run', magenta, style),
    ...[...record.problems].flatMap((problem) => problem.split('\n')).flatMap((line) => paragraph(line, style)),
    ...running.map(({ cell }) => `     ${visible(cell.scenario)} (${placeName(cell)}) had not ended`),
  ]
}
