/** A breach with its proof as plain text, for whoever has one place to put it. */
import type { Result } from '../../harness/judging/result.ts'
import { visible } from '../text/terminal.ts'
import { causeLines } from './cause-text.ts'
import { markWidth } from './line-text.ts'
import { wireText } from './red.ts'
import { sentence } from './sentence.ts'

const width = 110

/** @param side of the target */
export function breachText(result: Result, side: 'server' | 'client'): string {
  const { level, says, link, statement, revision, transport, lenient, repeat } = result
  return [
    sentence(result, side),
    `${level}: ${says}`,
    statement === undefined ? link : `${link} (${statement})`,
    ...wireText(result, width).lines.map(({ mark, text }) => `${mark.padEnd(markWidth)}${text}`),
    ...(lenient === undefined ? [] : [`Only a warning: ${lenient}`]),
    ...causeLines(result),
    `in ${revision} ${transport}`,
    ...(repeat === undefined ? [] : [`again: ${repeat}`]),
  ]
    .map((line) => visible(line))
    .join('\n')
}
