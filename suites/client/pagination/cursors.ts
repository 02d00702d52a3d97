import { check, each, notObserved } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { needs } from '../parts/needs.ts'
import { inPages } from '../parts/pages.ts'

/** White space at the ends, what looks like JSON, an escape or a number, other scripts, and much of it. */
const cursors = [' lead+trail = ', '{"page":2}', '%2F%20', 'é中😀\n', '0', 'null', 'x'.repeat(4_096)]

export default using(['list-tools']).clientScenario({
  title: 'A list of eight pages with cursors of many kinds',
  async drive({ serve }) {
    const server = await serve({ on: inPages({ sizes: [1, ...cursors.map(() => 1)], cursors }) })
    await server.done()
  },
  judges: {
    'pagination.client.opaque-cursors': (_, context) =>
      each(
        sentBySubject(context).filter(({ method, params }) => method === 'tools/list' && params?.cursor !== undefined),
        ({ params, seq }) =>
          check(
            cursors.some((cursor) => cursor === params?.cursor),
            'a cursor that it was given',
            params?.cursor,
            seq,
          ),
        `the client asked for no further page: ${needs('list-tools')}`,
      ),
    'pagination.client.missing-cursor-ends': (_, { conversations }) =>
      each(
        conversations,
        (conversation) => {
          const lists = conversation.bySubject.filter(({ method }) => method === 'tools/list')
          const last = lists.filter(({ params }) => params?.cursor === cursors.at(-1))
          const [first, ...more] = last
          if (first === undefined) return notObserved('the client did not come to the last page')
          const after = lists.filter(({ seq, params }) => seq > first.seq && params?.cursor !== undefined)
          // Each time that the client begins it may come to the end.
          const times = lists.filter(({ params }) => params?.cursor === undefined).length
          const isOver = more.length < times && (times > 1 || after.length === 0)
          return check(isOver, 'no further page after the last', after.at(-1)?.json, first.seq, after.at(-1)?.seq ?? 0)
        },
        'the client did not connect',
      ),
  },
})
