import { each, errorCode, failed, given, notObserved, passed, seen } from '../../../harness/index.ts'
import { codes, type Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { declaredLists } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'

const invalid = 'not-a-cursor-\u2603'

/** The empty one is valid in 2026-07-28, the number breaks the schema; no code is asked for here. */
const odd: readonly Json[] = ['', 'x'.repeat(10_000), Buffer.from('{"page":-1}').toString('base64'), 5]

export default serverScenario<'control' | 'invalid' | `odd-${number}` | 'after'>({
  title: 'Cursors that the server never gave out',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const [list] = declaredLists(facts.capabilities)
    if (list === undefined) return
    const client = await connect()
    await client.request(list.method, undefined, { as: 'control' })
    const deliberate = 'a cursor that was never given out'
    await client.request(list.method, { cursor: invalid }, { as: 'invalid', deliberate })
    for (const [n, cursor] of odd.entries()) {
      const { response } = await client.request(list.method, { cursor }, { as: `odd-${n}`, deliberate })
      if (response === undefined) break
    }
    await client.request(list.method, undefined, { as: 'after' })
  },
  judges: {
    'pagination.server.invalid-cursor-code': (labels) => {
      const control = seen(labels, 'control')
      if (control === undefined) return notObserved('no list is declared')
      // Silence is the breach of surviving it.
      if (labels.invalid.response === undefined) return notObserved(labels.invalid.whatCame)
      return given(control, () => errorCode(labels.invalid, codes.invalidParams))
    },
    'pagination.server.invalid-cursor-graceful': (labels) => {
      const control = seen(labels, 'control')
      if (control === undefined) return notObserved('no list is declared')
      return given(control, () => {
        const answered = each([labels.invalid, ...series(labels, 'odd')], (exchange) =>
          exchange.response === undefined
            ? failed(`an answer to cursor ${JSON.stringify(exchange.params.cursor)?.slice(0, 60)}`, exchange.whatCame)
            : passed,
        )
        if (answered.verdict !== 'passed' || labels.after.response?.result !== undefined) return answered
        return failed('a list after invalid cursors', labels.after.response?.json ?? labels.after.whatCame)
      })
    },
  },
})
