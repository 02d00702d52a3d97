import { each, errorCode, failed, given, notObserved, passed, seen, type TestClient } from '../../../harness/index.ts'
import { codes, type Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { declaredLists, nextCursor } from '../../stimuli/lists.ts'
import { garbage, oddCursors, oneMore } from '../../stimuli/near-misses/cursors.ts'
import { series } from '../../stimuli/series.ts'

type Label = 'control' | `invalid-${number}` | `odd-${number}` | 'after'

export default serverScenario<Label>({
  title: 'Cursors that the server never gave out',
  isolation: 'shared',
  async drive({ connect, facts, revision }) {
    const kinds = declaredLists(facts.capabilities)
    const [first] = kinds
    if (first === undefined) return
    const client = await connect()
    const pages = await Promise.all(
      kinds.map(async (kind) => ({ ...kind, cursor: nextCursor(await client.request(kind.method)) })),
    )
    // A list with pages has cursors that others are near to.
    const list = pages.find(({ cursor }) => cursor !== undefined) ?? first
    const { method, cursor } = { cursor: undefined, ...list }
    await client.request(method, undefined, { as: 'control' })
    const ofOthers = pages.filter((page) => page.method !== method).flatMap((page) => page.cursor ?? [])
    const own = await cursorsOf(client, method, cursor)
    const near = [...ofOthers.filter((other) => !own.includes(other)).slice(0, 1), ...own.slice(0, 1).map(oneMore)]
    // Since 2026-07-28 the empty one is valid.
    const empty = revision.era === 'legacy' ? [''] : []
    const deliberate = 'a cursor that was never given out'
    const ask = async (as: Label, sent: Json) =>
      (await client.request(method, { cursor: sent }, { as, deliberate })).response !== undefined
    for (const [n, sent] of [...Object.values(garbage), ...empty, ...near].entries())
      if (!(await ask(`invalid-${n}`, sent))) break
    for (const [n, sent] of oddCursors.entries()) if (!(await ask(`odd-${n}`, sent))) break
    await client.request(method, undefined, { as: 'after' })
  },
  judges: {
    'pagination.server.invalid-cursor-code': (labels) => {
      const control = seen(labels, 'control')
      if (control === undefined) return notObserved('no list is declared')
      // Silence is the breach of surviving it.
      const answered = series(labels, 'invalid').filter(({ response }) => response !== undefined)
      return given(control, () =>
        each(answered, (exchange) => errorCode(exchange, codes.invalidParams), 'no answer came'),
      )
    },
    'pagination.server.invalid-cursor-graceful': (labels) => {
      const control = seen(labels, 'control')
      if (control === undefined) return notObserved('no list is declared')
      return given(control, () => {
        const answered = each([...series(labels, 'invalid'), ...series(labels, 'odd')], (exchange) =>
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

/** More pages than tell whose a cursor is. */
const mostPages = 20

/** All cursors that a list gives out, from its first one on. */
async function cursorsOf(client: TestClient<Label>, method: string, first: string | undefined): Promise<string[]> {
  const cursors: string[] = []
  let cursor = first
  while (cursor !== undefined && !cursors.includes(cursor) && cursors.length < mostPages) {
    cursors.push(cursor)
    cursor = nextCursor(await client.request(method, { cursor }))
  }
  return cursors
}
