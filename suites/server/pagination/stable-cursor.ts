import { allSeen, each, failed, given, notObserved, passed, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { declaredLists, keysOf, lists, nextCursor } from '../../stimuli/lists.ts'

export default using(['paged-list']).serverScenario<'first' | 'second' | 'again' | 'elsewhere'>({
  title: 'A cursor used twice',
  isolation: 'shared',
  async drive({ connect, facts, revision }) {
    const kinds = declaredLists(facts.capabilities)
    for (const { method, capability } of kinds) {
      const client = await connect()
      const first = await client.request(method, undefined, { as: 'first' })
      const cursor = nextCursor(first)
      if (cursor === undefined) continue
      await client.request(method, { cursor }, { as: 'second' })
      const other = kinds.find((kind) => kind.capability !== capability)
      if (other !== undefined) await client.request(other.method)
      await client.request(method)
      await client.request(method, { cursor }, { as: 'again' })
      if (revision.era === 'legacy') return
      // Without sessions a cursor means the same on every connection.
      const stranger = await connect({ fresh: true })
      await stranger.request(method, { cursor }, { as: 'elsewhere' })
      return
    }
  },
  judges: {
    'pagination.server.stable-cursors': (labels) => {
      const second = seen(labels, 'second')
      if (second === undefined) return notObserved('needs paged-list: no list has more than one page')
      const later = [labels.again, ...allSeen(labels, ['elsewhere'])]
      const kind = lists.find(({ method }) => method === second.sent?.method)
      if (kind === undefined) return notObserved('no list was asked for')
      return given(second, () =>
        each(later, (page) =>
          page.response?.result !== undefined && keysOf([page], kind).join('\n') === keysOf([second], kind).join('\n')
            ? passed
            : failed(`the same page for the same cursor: ${keysOf([second], kind).join(', ')}`, page.response?.json),
        ),
      )
    },
  },
})
