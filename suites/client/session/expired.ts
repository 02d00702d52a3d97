import {
  failed,
  header,
  type IncomingHttp,
  legacy,
  notObserved,
  passed,
  type TestServer,
} from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { requestsIn } from '../parts/requests-in.ts'

export default clientScenario<'lost'>({
  title: 'A session that ends before its first request',
  revisions: legacy,
  transports: ['streamable-http'],
  async drive({ serve }) {
    let lost: IncomingHttp<'lost'> | undefined
    const server: TestServer<'lost'> = await serve({
      onHttp: async (request, next) => {
        const hasSession = header(request.headers, 'mcp-session-id') !== undefined
        if (
          lost === undefined &&
          hasSession &&
          requestsIn(request.body).some(({ method }) => method !== 'initialize')
        ) {
          lost = request
          server.expireSessions()
        }
        return next()
      },
    })
    await server.next(({ method }) => method === 'initialize')
    const again = await server.next(({ method }) => method === 'initialize')
    await server.done()
    // A client that does nothing for a time may have wanted to try later.
    if (again !== undefined || server.endedBy === 'itself') lost?.label('lost')
  },
  judges: {
    'session.client.reinit-on-404': ({ lost }, { conversations }) => {
      if (lost.http?.status !== 404) return notObserved('the request got no 404')
      const after = lost.http.responseSeq ?? lost.http.seq
      const opening = sentBySubject({ conversations }).find((m) => m.method === 'initialize' && m.seq > after)
      if (opening !== undefined) {
        const id = header(opening.http?.requestHeaders ?? [], 'mcp-session-id')
        return id === undefined ? passed : failed('initialize without Mcp-Session-Id', id, opening.seq)
      }
      const later = conversations
        .flatMap(({ http }) => http)
        .find(({ seq, method }) => seq > after && method === 'POST')
      if (later !== undefined) return failed('a new initialize after 404', later.requestBody, after, later.seq)
      return failed('a new initialize after 404', 'the client gave up', after)
    },
  },
})
