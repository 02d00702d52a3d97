import { at, failed, legacy, notObserved, passed, seen, type TestServer } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { needs } from '../parts/needs.ts'
import { requestsIn } from '../parts/requests-in.ts'

const cursorOf = (connection: string): string => `second page for ${connection}`

export default using(['list-tools']).clientScenario<'lost' | 'anew'>({
  title: 'A session that ends between two pages of a list',
  revisions: legacy,
  transports: ['streamable-http'],
  async drive({ serve }) {
    let isLost = false
    const server: TestServer<'lost' | 'anew'> = await serve({
      onHttp: async (request, next) => {
        const turns = requestsIn(request.body).some(
          ({ method, params }) => method === 'tools/list' && at(params, 'cursor') !== undefined,
        )
        if (!isLost && turns) {
          isLost = true
          request.label('lost')
          server.expireSessions()
        }
        return next()
      },
      on: {
        'tools/list': async (request, next) => {
          if (isLost && request.params.cursor === undefined) request.label('anew')
          const page = await next()
          return request.params.cursor === undefined ? { ...page, nextCursor: cursorOf(request.connection) } : page
        },
      },
    })
    await server.done()
  },
  judges: {
    'pagination.client.no-cursor-across-sessions': (labels, context) => {
      const lost = seen(labels, 'lost')
      if (lost === undefined) return notObserved(`the client asked for no further page: ${needs('list-tools')}`)
      const lists = sentBySubject(context).filter(({ method }) => method === 'tools/list')
      const opened = sentBySubject(context).find(
        ({ method, seq }) => method === 'initialize' && seq > (lost.sent?.seq ?? 0),
      )
      if (opened === undefined) return notObserved('the client opened no further session')
      const old = lists.find(({ seq, params }) => seq > opened.seq && params?.cursor === cursorOf(lost.connection))
      if (old !== undefined) return failed('a list that begins anew in the new session', old.json, opened.seq, old.seq)
      return seen(labels, 'anew') === undefined ? notObserved('the client listed nothing in the new session') : passed
    },
  },
})
