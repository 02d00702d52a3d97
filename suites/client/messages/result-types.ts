import {
  allSeen,
  failed,
  missing,
  modern,
  notObserved,
  passed,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isToolCall } from '../parts/going-on.ts'
import { needs } from '../parts/needs.ts'

type Label = 'odd' | 'calledAfterOdd' | 'absent' | 'calledAfterAbsent' | 'calledOtherwise'

/** `undefined` leaves the member out. */
const listedAs = (resultType: string | undefined, label: Label): ServerScript<Label> => ({
  on: {
    'tools/list': (request, next) => {
      if (request.earlier === 0) request.label(label)
      request.deliberate(resultType === undefined ? 'resultType is missing' : 'a result type that does not exist')
      return next()
    },
  },
  finish: (method, result) => {
    if (method !== 'tools/list') return result
    const { resultType: _, ...rest } = result
    return resultType === undefined ? rest : { ...rest, resultType }
  },
})

export default using(['call-tool']).clientScenario<Label>({
  title: 'Lists whose result type is missing, or unknown',
  revisions: modern,
  async drive({ serve }) {
    const calls = async (script: ServerScript<Label>, as: Label, patient = false): Promise<boolean> => {
      const server = await serve(script, { patient })
      const call = await server.next(isToolCall, { as })
      await server.done()
      return call !== undefined
    }
    const goesOn = await calls(listedAs(undefined, 'absent'), 'calledAfterAbsent')
    // Once more if it is to be blamed: one stop on a busy machine proves nothing.
    if (!goesOn && (await calls({}, 'calledOtherwise')))
      await calls(listedAs(undefined, 'absent'), 'calledAfterAbsent', true)
    await calls(listedAs('com.example/odd', 'odd'), 'calledAfterOdd')
  },
  judges: {
    'messages.result.result-type-absent-is-complete': (labels) => {
      const called = seen(labels, 'calledAfterAbsent')
      if (called !== undefined) return called.sent ? passed : notObserved(needs('call-tool'))
      if (seen(labels, 'calledOtherwise') === undefined) return notObserved(needs('call-tool'))
      const broken = missing('going on after a list without resultType', ...labels.absent.evidence)
      return { ...broken, verdict: 'warned' }
    },
    'messages.result.result-type-unrecognized-invalid': (labels) => {
      const called = seen(labels, 'calledAfterOdd')
      if (called !== undefined)
        return {
          ...failed('no use of a list with an unknown resultType', called.sent?.json, ...labels.odd.evidence),
          ...(called.sent === undefined ? {} : { offending: { seq: called.sent.seq } }),
        }
      if (allSeen(labels, ['calledAfterAbsent', 'calledOtherwise']).length === 0) return notObserved(needs('call-tool'))
      return labels.odd.response === undefined ? notObserved('the list was not answered') : passed
    },
  },
})
