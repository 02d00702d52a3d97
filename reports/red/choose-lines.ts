/**
 * Selects the few lines of a result that show the violation: always the offending one, then its stimulus, what was declared, and the
 * contrast.
 */
import type { Result, WireExcerpt } from '../../harness/judging/result.ts'
import { isMapping, parsedBody } from './message.ts'

export interface Chosen {
  readonly lines: readonly WireExcerpt[]
  /** Trace position after which nothing came; `end` when nothing had been sent at all. */
  readonly silentAfter: number | 'end' | undefined
  /** How many lines were left out. */
  readonly left: number
}

/** @param most lines, that of silence included */
export function chooseLines({ evidence, offending }: Pick<Result, 'evidence' | 'offending'>, most: number): Chosen {
  const silence = offending !== undefined && 'silence' in offending ? offending.silence : undefined
  const silentAfter = silence === undefined ? undefined : (positionIn(evidence, silence.after) ?? 'end')
  const room = Math.max(1, most - (silence === undefined ? 0 : 1))
  const wanted = [...evidence].sort((a, b) => rank(a, evidence, silentAfter) - rank(b, evidence, silentAfter))
  const kept = new Set(wanted.filter((line) => isTelling(line, evidence)).slice(0, room))
  const lines = evidence.filter((line) => kept.has(line))
  return { lines, silentAfter, left: evidence.length - lines.length }
}

/** The line that shows the event at this position: itself, or the HTTP request that carried it. */
function positionIn(evidence: readonly WireExcerpt[], after: number | undefined): number | undefined {
  if (after === undefined) return undefined
  return evidence.findLast(({ seq }) => seq <= after)?.seq
}

/** The end of an HTTP exchange, and the head of one without a message that was not refused, say nothing by themselves. */
function isTelling(line: WireExcerpt, evidence: readonly WireExcerpt[]): boolean {
  if (line.role === 'context') return evidence.length < 4 && line.body !== undefined
  if (line.role !== 'evidence') return true
  if (line.from === 'neither') return !line.head?.startsWith('HTTP exchange')
  const isEmptySuccess = line.body === undefined && line.head?.startsWith('HTTP 2') === true
  return !isEmptySuccess || joinsRequest(line, evidence)
}

/** Whether it directly follows its own request, and can stand on the same line. */
export function joinsRequest(line: WireExcerpt, evidence: readonly WireExcerpt[]): boolean {
  const before = evidence[evidence.indexOf(line) - 1]
  return before !== undefined && before.http !== undefined && before.http === line.http && before.from !== line.from
}

/** Whether the offending line is the answer: of the same HTTP exchange, or with the same id. */
function isAnsweredBy(line: WireExcerpt, offending: WireExcerpt): boolean {
  if (offending.http !== undefined && line.http === offending.http) return true
  const [asked, answer] = [parsedBody(line), parsedBody(offending)]
  if (!isMapping(asked) || !isMapping(answer) || line.connection !== offending.connection) return false
  return asked.method !== undefined && answer.method === undefined && asked.id !== undefined && asked.id === answer.id
}

/** The lower the more it is needed. */
function rank(line: WireExcerpt, evidence: readonly WireExcerpt[], silentAfter: number | 'end' | undefined): number {
  const at = evidence.indexOf(line)
  const offends = evidence.findIndex(({ role, seq }) => role === 'offending' || seq === silentAfter)
  if (at === offends) return 0
  const offending = evidence[offends]
  const isStimulus = offending !== undefined && line.from !== offending.from && isAnsweredBy(line, offending)
  if (isStimulus && at < offends) return 1
  if (line.role === 'declared') return 2
  if (line.role === 'contrast') return 3
  const distance = offends < 0 ? evidence.length - at : at < offends ? offends - at : 4 * (at - offends)
  return (line.role === 'context' ? 1000 : 10) + distance
}
