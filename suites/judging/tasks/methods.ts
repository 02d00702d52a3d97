/** The methods of tasks, asked for tasks that do not exist; scenarios of both sides name the exchanges alike. */
import { check, each, errorCode, failed, type Judge, notObserved, passed, seen } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { series } from '../../stimuli/series.ts'

/** `near-get-0` and so on: further ids; `badCursor-0` and so on: further cursors. */
export type MethodLabel =
  | 'get'
  | 'result'
  | 'cancel'
  | 'list'
  | 'badCursor'
  | `near-get-${number}`
  | `badCursor-${number}`

export const methodJudges = {
  'tasks.error.unknown-id-get': (labels) =>
    each([labels.get, ...series<'near-get'>(labels, 'near-get')], (get) => errorCode(get, codes.invalidParams)),
  'tasks.error.unknown-id-result': ({ result }) => errorCode(result, codes.invalidParams),
  'tasks.error.unknown-id-cancel': ({ cancel }) => {
    // A method that is not there breaks another rule.
    if (cancel.response?.error?.code === codes.methodNotFound) return notObserved('the method is not known')
    return errorCode(cancel, codes.invalidParams)
  },
  'tasks.error.invalid-cursor': (labels) => {
    const { list, badCursor } = labels
    if (list.response?.result === undefined) return notObserved(`tasks/list itself got ${list.whatCame}`)
    return each([badCursor, ...series<'badCursor'>(labels, 'badCursor')], (bad) => errorCode(bad, codes.invalidParams))
  },
  'tasks.error.informative-message': (labels) => {
    const refused = [seen(labels, 'get'), seen(labels, 'result'), seen(labels, 'cancel')]
    const errors = refused.filter((asked) => asked?.response?.error !== undefined)
    return each(errors, (asked) => {
      const message = asked?.response?.error?.message
      return check(typeof message === 'string' && message.trim() !== '', 'a message that says what went wrong', message)
    })
  },
  'tasks.receiver.list-works-when-declared': ({ list }) =>
    list.response?.error?.code === codes.methodNotFound
      ? failed('a list of tasks, as tasks.list was declared', list.response.json)
      : list.response?.result === undefined
        ? notObserved(`it got ${list.whatCame}`)
        : passed,
  'tasks.receiver.cancel-works-when-declared': ({ cancel }) =>
    cancel.response === undefined
      ? notObserved(`it got ${cancel.whatCame}`)
      : check(
          cancel.response.error?.code !== codes.methodNotFound,
          'a method that is known, as tasks.cancel was declared',
          cancel.response.json,
        ),
} satisfies Readonly<Record<string, Judge<MethodLabel>>>
