/** Judges of rules that several scenarios on tasks make the occasion for: they read exchanges by the beginning of their labels. */
import {
  allNamed,
  check,
  type Exchange,
  each,
  errorCode,
  type Finding,
  failed,
  type Labels,
  mediaType,
  notObserved,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { createdId } from './life.ts'

/** Calls that were to run as tasks: `created ...`. */
export function returnsTask(labels: Labels<never>): Finding {
  const calls = allNamed(labels, 'created')
  return each(calls, (call) => {
    const { result } = call.response ?? {}
    if (result === undefined) return notObserved(`the call got ${call.whatCame}`)
    if (createdId(result) !== undefined) return { verdict: 'passed' }
    // A task in another shape breaks the rule on that.
    if (result.task !== undefined || result.taskId !== undefined) return notObserved('the task is malformed')
    return failed('a CreateTaskResult in place of the outcome', call.response?.json)
  })
}

/** Attempts to cancel what is over: `refused ...`. */
export function refusesToCancel(labels: Labels<never>): Finding {
  return each(allNamed(labels, 'refused'), (cancel) => errorCode(cancel, codes.invalidParams), 'no task had ended')
}

/** Looks at tasks: `look ...`. */
export function answersInJson(labels: Labels<never>): Finding {
  return each(allNamed(labels, 'look'), ({ http }: Exchange) => {
    const type = mediaType(http?.responseHeaders ?? [])
    if (type === undefined) return notObserved('there is no Content-Type')
    return check(type !== 'text/event-stream', 'application/json', type)
  })
}
