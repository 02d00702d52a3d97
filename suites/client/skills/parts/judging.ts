/** What drivers report of skills, and what was read for it. */
import {
  type Finding,
  failed,
  type JudgeContext,
  type Message,
  notObserved,
  passed,
} from '../../../../harness/index.ts'
import { sentBySubject } from '../../../judging/conversation-of.ts'
import { reported, reportOf } from '../../parts/driven.ts'

/** The requests of the client with this method, in order. */
export const requestsWith = (context: JudgeContext, method: string): readonly Message[] =>
  sentBySubject(context).filter((message) => message.method === method)

/** The resources/read of one URI. */
export const readsOf = (context: JudgeContext, uri: string): readonly Message[] =>
  requestsWith(context, 'resources/read').filter(({ params }) => params?.uri === uri)

/** Whether an action had its result. */
export const hadResult = (context: JudgeContext, id: string): boolean => reportOf(context, id)?.outcome === 'result'

/** Judges what must not be loaded, where the host loads what is in order. */
export function refuses(context: JudgeContext, control: string, ids: readonly string[], what: string): Finding {
  const tried = ids.map((id) =>
    reported(context, id, ({ outcome, line, seq }) =>
      outcome === 'result' ? failed(`no result for ${what}`, line, seq) : passed,
    ),
  )
  const broken = tried.find(({ verdict }) => verdict === 'failed')
  if (broken !== undefined) return broken
  if (!hadResult(context, control)) return notObserved('the client did not load a skill that is in order')
  return tried.find(({ verdict }) => verdict !== 'passed') ?? passed
}
