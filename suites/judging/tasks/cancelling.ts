/** A task that is looked at, waited for and cancelled; scenarios of both sides name the exchanges alike. */
import { at, check, type Exchange, failed, type Judge, notObserved, passed, seen } from '../../../harness/index.ts'
import { isTerminal } from './life.ts'
import { refusesToCancel } from './shared.ts'

export type CancelLabel =
  | 'pace'
  | 'begun'
  | 'look first'
  | 'awaited'
  | 'look during'
  | 'look still'
  | 'cancelled'
  | 'look after'
  | 'refused cancelled'
  | 'clock'
  | 'look late'

/** Long enough to be cancelled, and short enough to see what it would have ended with. */
export const work = { seconds: 0.6 }

/** From here on the answer to the call cannot be said to have waited for the work. */
const promptMs = 2000

const roundTripOf = ({ sent, response }: Exchange): number => (response?.at ?? 0) - (sent?.at ?? 0)

/** What takes so many times what any answer takes has waited for more than its turn. */
const usualTimes = 3

/** Answered before the work can have been done, by a task that never moved on from where it began. */
function isBornOver({ result, sent, response }: Exchange): boolean {
  const task = at(result, 'task')
  const seconds = at(sent?.params, 'arguments', 'seconds')
  const waited = (response?.at ?? Number.POSITIVE_INFINITY) - (sent?.at ?? 0)
  const isWork = typeof seconds === 'number' && waited < seconds * 800
  return isWork && at(task, 'createdAt') === at(task, 'lastUpdatedAt')
}

/** Looks at the task before it is cancelled. */
const laterLooks = ['look first', 'look during', 'look still'] as const

/** Told of as one that still works: it was not over when it began. */
const isAlive = (look: Exchange | undefined): boolean => isOpen(look?.response?.result?.status)

export const cancelJudges = {
  'tasks.status.begins-working': (labels) => {
    const { begun } = labels
    const status = at(begun.result, 'task', 'status')
    const revived = isTerminal(status) ? laterLooks.find((name) => isAlive(seen(labels, name))) : undefined
    if (revived !== undefined)
      return failed(
        'the status "working" of a task that works on',
        status,
        ...begun.evidence,
        ...labels[revived].evidence,
      )
    if (status === 'completed' && isBornOver(begun))
      return failed('the status "working" of a task that has work to do', status, ...begun.evidence)
    if (isTerminal(status)) return notObserved('the task was over at once')
    return check(status === 'working', 'the status "working"', status)
  },
  'tasks.receiver.creates-promptly': (labels) => {
    const { begun, 'look first': first } = labels
    if (at(begun.result, 'task', 'taskId') === undefined) return notObserved('no task came')
    const waited = roundTripOf(begun)
    const isOver = isTerminal(at(begun.result, 'task', 'status')) || isTerminal(first.response?.result?.status)
    if (!isOver) return passed
    const seconds = at(begun.sent?.params, 'arguments', 'seconds')
    if (waited <= promptMs && waited <= (typeof seconds === 'number' ? seconds : work.seconds) * 800)
      return notObserved('the work was done at once')
    const pace = seen(labels, 'pace')
    if (pace?.response !== undefined && waited <= usualTimes * roundTripOf(pace))
      return notObserved('any answer takes about as long')
    const red = failed('a CreateTaskResult before the work is done', `after ${Math.round(waited)} ms, the work done`)
    // A machine may have been busy: what did not come in time is asked for once more.
    return { ...red, offending: { silence: begun.sent === undefined ? {} : { after: begun.sent.seq } } }
  },
  'tasks.receiver.result-blocks': (labels) => {
    const { awaited, 'look still': still } = labels
    if (!isOpen(still.result.status)) return notObserved('the task was over when it was looked at')
    const answered = awaited.response?.seq ?? Number.POSITIVE_INFINITY
    const asked = still.sent?.seq ?? 0
    return check(
      answered > asked,
      'no answer to tasks/result before the task is over',
      awaited.response?.json,
      answered === Number.POSITIVE_INFINITY ? asked : answered,
    )
  },
  'tasks.cancel.rejects-terminal': refusesToCancel,
  'tasks.cancel.status-before-response': (labels) => {
    const { cancelled } = labels
    const { status } = cancelled.result
    if (status !== 'cancelled' && status !== undefined)
      return failed('the status "cancelled"', cancelled.response?.json)
    const after = seen(labels, 'look after')?.response
    if (status === undefined && after?.result?.status === undefined) return notObserved('the task is malformed')
    if (after?.result === undefined || isTerminal(after.result.status)) return passed
    return failed('the status "cancelled" once the cancellation was answered', after.json)
  },
} satisfies Readonly<Record<string, Judge<CancelLabel>>>

const isOpen = (status: unknown): boolean => status === 'working' || status === 'input_required'
