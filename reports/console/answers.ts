/** What `--only` asked for: a block for what is broken, a line for what is not. */
import type { Result } from '../../harness/judging/result.ts'
import { placeList } from '../record/cells.ts'
import { groupBy } from '../record/group.ts'
import { requirements } from '../record/run-record.ts'
import { redOf } from '../red/red.ts'
import { visible } from '../text/terminal.ts'
import { redBlock } from './red-block.ts'
import { paragraph, type Section, type Style } from './style.ts'

export const answers: Section = (record, style) => {
  const side = record.info?.side ?? 'server'
  const rows = requirements(record)
  if (rows.length === 0) return [` ${style.paint.yellow('○')} nothing was judged: ${why(record)}`]
  return rows.flatMap(([id, results]) => {
    const broken = redOf(results, side, ({ verdict }) => verdict === 'failed')
    const warned = redOf(results, side, ({ verdict }) => verdict === 'warned')
    return [
      ...(broken === undefined ? [] : redBlock(broken, undefined, style)),
      ...(warned === undefined ? [] : redBlock(warned, undefined, style)),
      ...(broken === undefined && warned === undefined ? passed(id, results, style) : []),
      ...silent(id, results, style),
    ]
  })
}

function passed(id: string, results: readonly Result[], style: Style): readonly string[] {
  const where = results.filter(({ verdict }) => verdict === 'passed')
  return where.length === 0 ? [] : marked(style.paint.green('✓'), `${id}  passes in ${placeList(where)}`, style)
}

/** Where it was not judged, by the reason. */
function silent(id: string, results: readonly Result[], style: Style): readonly string[] {
  const unseen = results.filter(({ verdict }) => verdict === 'not-observed' || verdict === 'not-applicable')
  return [...groupBy(unseen, ({ verdict, reason = '' }) => `${verdict.replace('-', ' ')}: ${reason}`)].flatMap(
    ([text, where]) => marked(style.paint.dim('○'), `${id}  ${placeList(where)}: ${text}`, style),
  )
}

function marked(sign: string, text: string, style: Style): readonly string[] {
  const [first = '', ...rest] = paragraph(text, style, 3)
  return [` ${sign} ${first.trimStart()}`, ...rest]
}

/** The most frequent reason for which a scenario was left out, if nothing else is known. */
function why({ problems, omitted, facts }: Parameters<Section>[0]): string {
  if (problems.size > 0) return 'see below'
  if (facts?.accepted.length === 0) return 'the target accepts no such revision and transport'
  const reasons = omitted.map(({ reason }) => reason).filter((reason) => reason !== 'not selected')
  const [most] = [...groupBy(reasons, (reason) => reason)].sort(([, a], [, b]) => b.length - a.length)
  return visible(most?.[0] ?? 'no scenario shows it here', 200)
}
