import { serverScenario } from '../../define.ts'

export default serverScenario({
  title: 'A session that the client has ended',
  async drive({ connect, revision }) {
    if (!revision.sessions) return
    const client = await connect()
    if (client.sessionId === undefined) return
    await client.fence()
    await client.http({ method: 'GET', until: 'head' })
    await client.http({ method: 'DELETE', headers: { Accept: null } })
    const deliberate = 'the session has ended'
    await client.fence({ deliberate })
    await client.notify('notifications/conformance', {}, { deliberate })
    await client.http({ method: 'GET', until: 'head', deliberate })
  },
  provokes: ['session.server.status-404-after-end'],
})
