/** Whether a server keeps a rate that its user has stated: no page names one. */
import {
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  rateOf,
  refusalOf,
  type StatedRate,
  seen,
} from '../../../harness/index.ts'
import { series } from '../../stimuli/series.ts'
import { mostInBurst, statedLimit } from './stated-limits.ts'

export type BurstLabel = 'control' | `burst-${number}`

/** Judges calls that were made as fast as they could be, after one by itself. */
export function ratedBy(labels: Labels<BurstLabel>, context: JudgeContext, key: string): Finding {
  const stated = statedLimit(context, key)
  const rate = rateOf(stated ?? '')
  const control = seen(labels, 'control')
  if (stated === undefined || rate === undefined || control === undefined)
    return notObserved(`needs limits.${key} in the configuration: no page names a number`)
  if (!isServed(control)) return notObserved(`${control.name} by itself got ${control.whatCame}`)
  const calls = series(labels, 'burst')
  return calls.length === 0
    ? notObserved(`${stated}: more than ${mostInBurst} calls at once are not tried`)
    : keptRate(calls, rate, stated)
}

/** How long the calls took counts for the server: each further window that may have begun lets as many through again. */
function keptRate(calls: readonly Exchange[], { count, windowMs }: StatedRate, stated: string): Finding {
  if (calls.some((call) => refusalOf(call) !== undefined)) return passed
  const served = calls.filter(isServed)
  const tookMs = Math.max(...calls.map(answeredAt)) - Math.min(...calls.map(sentAt))
  const most = count * (Math.floor(tookMs / windowMs) + 2)
  if (served.length > most)
    return failed(
      `no more than ${most} of ${calls.length} calls at once served, for the limit is ${stated}`,
      `${served.length} were served in ${Math.round(tookMs)} ms, and none was refused`,
      ...(served[most]?.evidence ?? []),
    )
  const other = calls.find((call) => !isServed(call))
  return notObserved(
    other === undefined
      ? 'the calls took so long that none of them was one too many'
      : `a call got ${other.whatCame}, which names no limit`,
  )
}

const isServed = ({ response }: Exchange): boolean => response?.result !== undefined && response.result.isError !== true
const sentAt = ({ sent }: Exchange): number => sent?.at ?? 0
const answeredAt = (call: Exchange): number => call.response?.at ?? sentAt(call)
