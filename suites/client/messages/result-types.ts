import { failed, modern, notObserved, passed, type ServerScript, warned } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { howToCall, isToolCall } from '../parts/going-on.ts'

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

export default clientScenario<Label>({
  title: 'Lists whose result type is missing, or unknown',
  revisions: modern,
  async drive({ serve }) {
    const calls = async (script: ServerScript<Label>, as: Label): Promise<boolean> => {
      const server = await serve(script)
      const call = await server.next(isToolCall, { as })
      await server.done()
      return call !== undefined
    }
    const goesOn = await calls(listedAs(undefined, 'absent'), 'calledAfterAbsent')
    // Once more if it is to be blamed: one stop on a busy machine proves nothing.
    if (!goesOn && (await calls({}, 'calledOtherwise'))) await calls(listedAs(undefined, 'absent'), 'calledAfterAbsent')
    await calls(listedAs('com.example/odd', 'odd'), 'calledAfterOdd')
  },
  judges: {
    'messages.result.result-type-absent-is-complete': (labels) => {
      if (Reflect.has(labels, 'calledAfterAbsent'))
        return labels.calledAfterAbsent.sent ? passed : notObserved(howToCall)
      if (!Reflect.has(labels, 'calledOtherwise')) return notObserved(howToCall)
      return warned('going on after a list without resultType', 'the client stopped', ...labels.absent.evidence)
    },
    'messages.result.result-type-unrecognized-invalid': (labels) => {
      if (Reflect.has(labels, 'calledAfterOdd')) {
        return failed(
          'no use of a list with an unknown resultType',
          labels.calledAfterOdd.sent?.json,
          ...labels.odd.evidence,
        )
      }
      const calls = Reflect.has(labels, 'calledAfterAbsent') || Reflect.has(labels, 'calledOtherwise')
      if (!calls) return notObserved(howToCall)
      return labels.odd.response === undefined ? notObserved('the list was not answered') : passed
    },
  },
})
