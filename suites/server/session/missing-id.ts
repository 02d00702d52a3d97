import { all, type Exchange, type Finding, failed, given, notApplicable, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { sessionIdOf } from './parts/session-id.ts'

const headers = { 'Mcp-Session-Id': null }

/** Whether the server needs the id is its own business; only how it refuses is judged. */
function refusedWith400({ status, name }: Exchange, spared: readonly number[]): Finding {
  if (status === 400 || spared.includes(status)) return passed
  return failed(`HTTP status 400 for ${name} without a session id`, status)
}

export default serverScenario<'control' | 'request' | 'stream'>({
  title: 'A request without the session id',
  isolation: 'shared',
  async drive({ connect, revision }) {
    if (!revision.sessions) return
    const client = await connect()
    await client.fence({ as: 'control' })
    if (client.sessionId === undefined) return
    const deliberate = 'the session id is left off'
    await client.fence({ as: 'request', headers, deliberate })
    await client.http({ method: 'GET', until: 'head', as: 'stream', headers, deliberate })
  },
  judges: {
    'session.server.status-400-without-id': (labels, { conversations }) => {
      if (conversations.every((c) => sessionIdOf(c) === undefined))
        return notApplicable('the server gives no session ids')
      const { control, request, stream } = labels
      // A server that has no GET at all says so in its own way; http.get.sse-or-405 looks at that.
      return given(control, () => {
        if (request.status < 400) return notApplicable('the server serves requests without a session id')
        return all([refusedWith400(request, []), refusedWith400(stream, [200, 404, 405, 501])])
      })
    },
  },
})
