import { all, given, httpStatus, notApplicable, notObserved } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { opensStream } from '../http/parts/streams-opened.ts'
import { sessionIdOf } from './parts/session-id.ts'

export default serverScenario<'control' | 'stream' | 'end' | 'request' | 'notification' | 'streamAfter'>({
  title: 'A session that the client has ended',
  async drive({ connect, revision }) {
    if (!revision.sessions) return
    const client = await connect()
    if (client.sessionId === undefined) return
    await client.fence({ as: 'control' })
    await client.http({ method: 'GET', until: 'head', as: 'stream' })
    await client.http({ method: 'DELETE', headers: { Accept: null }, as: 'end' })
    const deliberate = 'the session has ended'
    await client.fence({ as: 'request', deliberate })
    await client.notify('notifications/conformance', {}, { as: 'notification', deliberate })
    await client.http({ method: 'GET', until: 'head', as: 'streamAfter', deliberate })
  },
  judges: {
    'session.server.status-404-after-end': (labels, { conversations }) => {
      if (conversations.every((c) => sessionIdOf(c) === undefined))
        return notApplicable('the server gives no session ids')
      const { control, end, request, notification, stream } = labels
      if (end.status === 405) return notApplicable('the server does not let clients end sessions')
      if (end.status < 200 || end.status >= 300) return notObserved(`DELETE was answered with ${end.status}`)
      return given(control, () =>
        all([
          httpStatus(request, 404),
          httpStatus(notification, 404),
          ...(opensStream(stream) ? [httpStatus(labels.streamAfter, 404)] : []),
        ]),
      )
    },
  },
})
