import { failed, header, type IncomingRequest, legacy, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

/** Visible ASCII of every kind; whoever quotes or encodes it changes it. */
const oddId = 'a!~{}[]|\\^`"\'<>%20+/=&?#;:,.-_Zz9'

/** Milliseconds without traffic: only one that ends by itself proves anything, and it may start a program for each of its steps. */
const idleMs = 10_000

export default using(['shut-down']).clientScenario<'work'>({
  title: 'A session with an unusual id, to its end',
  revisions: legacy,
  transports: ['streamable-http'],
  async drive({ serve }) {
    let sessions = 0
    let work: IncomingRequest<'work'> | undefined
    const server = await serve(
      {
        sessionId: () => `${oddId}${++sessions}`,
        on: {
          'tools/list': (request, next) => {
            work ??= request
            return next()
          },
        },
      },
      { idleMs },
    )
    await server.done()
    // What a client that failed, or that we had to end, would have done is not known.
    if (server.endedBy === 'itself' && server.exit?.code === 0) work?.label('work')
  },
  judges: {
    'session.client.deletes': ({ work }, context) => {
      const deleted = conversationOf(work, context).http.find(({ method }) => method === 'DELETE')
      if (deleted !== undefined) {
        const id = header(deleted.requestHeaders, 'mcp-session-id')
        const given = conversationOf(work, context).negotiated?.sessionId
        return id === given ? passed : failed(`the id of the session, ${given}`, id, deleted.seq)
      }
      if (work.response?.result === undefined) return notObserved('the session did not work')
      return failed('DELETE with the session id at the end', 'no DELETE')
    },
  },
})
