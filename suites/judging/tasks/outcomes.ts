/** How tasks end, read from exchanges that the scenarios of both sides name alike. */
import {
  at,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  type Judge,
  type Labels,
  notObserved,
  passed,
  sameJson,
  seen,
} from '../../../harness/index.ts'
import { codes, type Json, type JsonObject } from '../../../schema/index.ts'
import { isTerminal, relatedTaskKey } from './life.ts'
import { refusesToCancel, returnsTask } from './shared.ts'

export const outcomeKinds = ['ok', 'isError', 'error'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
export type OutcomeLabel =
  `${'created' | 'early' | 'result' | 'ended' | 'again' | 'refused' | 'after' | 'plain'} ${OutcomeKind}`

type Label = OutcomeLabel

/** A receiver of tasks may refuse what is not to run as one, with -32600 (basic/utilities/tasks#task-support-and-handling). */
const asTaskOnly = 'without a task the request may have been refused for that'

export const outcomeJudges = {
  'tasks.receiver.returns-create-task-result': returnsTask,
  'tasks.cancel.rejects-terminal': refusesToCancel,
  'tasks.receiver.result-of-terminal-task': (labels) =>
    eachEnded(labels, (kind) => {
      const again = labels[`again ${kind}`]
      if (again.response === undefined) return failed('the outcome once more', again.whatCame)
      const same = sameJson(outcome(labels[`result ${kind}`]), outcome(again) ?? null)
      return check(same, 'the same outcome each time', again.response.json)
    }),
  'tasks.receiver.retain-until-ttl': (labels) =>
    eachEnded(labels, (kind) => {
      const after = labels[`after ${kind}`]
      const granted = at(labels[`ended ${kind}`].response?.result, 'ttl')
      const age = (after.sent?.at ?? 0) - (labels[`created ${kind}`].sent?.at ?? 0)
      if (typeof granted === 'number' && age > granted * 0.8) return notObserved('its ttl was nearly over')
      return check(
        after.response?.error === undefined,
        `the task, for ${JSON.stringify(granted ?? null)} ms from its creation`,
        after.response?.json ?? after.whatCame,
      )
    }),
  'tasks.receiver.result-success-verbatim': (labels) =>
    each(['ok', 'isError'] as const, (kind) => {
      const plain = seen(labels, `plain ${kind}`)?.response?.result
      if (plain === undefined || !hasEnded(labels, kind)) return notObserved('there is no result to compare with')
      const { response, whatCame } = labels[`result ${kind}`]
      if (response?.result === undefined) return failed('the result of the call', response?.json ?? whatCame)
      const same = sameJson(withoutTask(plain), withoutTask(response.result))
      return check(same, `the result of the plain call: ${JSON.stringify(plain)}`, response.result)
    }),
  'tasks.receiver.result-error-verbatim': (labels) => {
    const plain = labels['plain error'].response?.error
    if (plain === undefined || !hasEnded(labels, 'error')) return notObserved('there is no error to compare with')
    if (plain.code === codes.invalidRequest) return notObserved(asTaskOnly)
    const { response, whatCame } = labels['result error']
    if (response?.error === undefined) return failed('the error of the call', response?.json ?? whatCame)
    return check(
      sameJson(plain, response.error),
      `the error of the plain call: ${JSON.stringify(plain)}`,
      response.error,
    )
  },
  'tasks.receiver.jsonrpc-error-fails-task': (labels) => {
    const { error } = labels['plain error'].response ?? {}
    if (error === undefined) return notObserved('the plain call got no error')
    if (error.code === codes.invalidRequest) return notObserved(asTaskOnly)
    return endedAs(labels, 'error', 'failed')
  },
  'tasks.receiver.is-error-fails-task': (labels) => {
    if (labels['plain isError'].response?.result?.isError !== true) return notObserved('the plain call did not fail')
    return endedAs(labels, 'isError', 'failed')
  },
  'tasks.receiver.failed-status-message': (labels) =>
    eachEnded(labels, (kind) => {
      const { status, statusMessage } = labels[`ended ${kind}`].result
      if (status !== 'failed') return notObserved('no task has failed')
      return check(typeof statusMessage === 'string' && statusMessage !== '', 'a statusMessage', statusMessage)
    }),
} satisfies Readonly<Record<string, Judge<Label>>>

type Seen = Labels<Label>

const hasEnded = (labels: Seen, kind: OutcomeKind): boolean =>
  isTerminal(seen(labels, `ended ${kind}`)?.response?.result?.status)

const eachEnded = (labels: Seen, judge: (kind: OutcomeKind) => Finding): Finding =>
  each(
    outcomeKinds.filter((kind) => hasEnded(labels, kind)),
    judge,
    'no task had ended',
  )

function endedAs(labels: Seen, kind: OutcomeKind, status: string): Finding {
  if (!hasEnded(labels, kind)) return notObserved('the task had not ended')
  const came = labels[`ended ${kind}`].result
  return came.status === status ? passed : failed(`the status ${JSON.stringify(status)}`, came)
}

const outcome = ({ response }: Exchange): Json | undefined =>
  response?.error !== undefined ? { error: response.error } : response?.result

/** A result without the task that it belongs to, and without `_meta` where that is all of it. */
function withoutTask({ _meta, ...result }: JsonObject): JsonObject {
  const others = Object.entries(at({ _meta: _meta ?? null }, '_meta') ?? {}).filter(([key]) => key !== relatedTaskKey)
  return others.length === 0 ? result : { ...result, _meta: Object.fromEntries(others) }
}
