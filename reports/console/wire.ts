/** The wire excerpt of a finding: time, arrow, text; the lines that the verdict rests on are marked. */
import type { WireExcerpt } from '../../harness/judging/result.ts'
import { visible } from '../text/terminal.ts'
import { count } from '../text/words.ts'
import type { Style } from './style.ts'

const maxLines = 8
const maxText = 320
const maxContext = 160
const maxTextVerbose = 4000
const indent = '       '

export function wireLines(evidence: readonly WireExcerpt[], style: Style): readonly string[] {
  const kept = style.verbose ? evidence : evidence.filter((_, at) => nearRelevant(evidence, at)).slice(0, maxLines)
  const several = new Set(evidence.map((line) => line.connection)).size > 1
  const left = evidence.length - kept.length
  return [
    ...kept.map((line) => wireLine(line, several, style)),
    ...(left > 0 ? [style.paint.dim(`${indent}  ${count(left, 'more line')} with --verbose`)] : []),
  ]
}

/** Without --verbose only the lines that matter and their neighbours are shown; all, when none is marked. */
function nearRelevant(evidence: readonly WireExcerpt[], at: number): boolean {
  if (!evidence.some((line) => line.relevant)) return true
  return [at - 1, at, at + 1].some((near) => evidence[near]?.relevant === true)
}

function wireLine(line: WireExcerpt, several: boolean, { paint, verbose }: Style): string {
  const time = `${line.at.toFixed(0)} ms`.padStart(9)
  const connection = several ? ` ${visible(line.connection, 12).padEnd(4)}` : ''
  const head = `${time}${connection}  ${line.arrow.padEnd(2)}  `
  const limit = verbose ? maxTextVerbose : line.relevant ? maxText : maxContext
  const text = visible(line.text, limit)
  return line.relevant ? `${indent}${paint.red('▸')} ${paint.dim(head)}${text}` : `${indent}  ${paint.dim(head + text)}`
}
