import { at } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'
import { declaredListMethods } from '../http/parts/list-requests.ts'

const deliberate = 'the session has ended'

/** Requests of every kind, one by one and at once, after the client has ended the session in the middle of a call. */
export default using([], ['progress-tool']).serverScenario({
  title: 'A session that the client has ended',
  async drive({ connect, revision, facts, fixtures }) {
    if (!revision.sessions) return
    const client = await connect()
    if (client.sessionId === undefined) return
    await client.fence()
    await client.http({ method: 'GET', until: 'head' })
    const reporting = facts.capabilities.tools === undefined ? undefined : await reportingCall(client, fixtures)
    if (reporting !== undefined) {
      const call = await client.start('tools/call', { ...reporting }, { meta: { progressToken: 'in-flight' } })
      await call.next((message) => at(message, 'params', 'progressToken') === 'in-flight' || message.id === call.id)
    }
    await client.http({ method: 'DELETE', headers: { Accept: null } })
    await client.fence({ deliberate })
    await client.notify('notifications/conformance', {}, { deliberate })
    await client.send({ jsonrpc: '2.0', id: 'never-asked', result: {} }, { deliberate, wait: 'none' })
    await client.http({ method: 'GET', until: 'head', deliberate })
    const [list] = declaredListMethods(facts.capabilities)
    await Promise.all([
      client.fence({ deliberate }),
      ...(list === undefined ? [] : [client.request(list, {}, { deliberate })]),
      client.http({ method: 'GET', headers: { 'Last-Event-ID': 'gone' }, until: 'head', deliberate }),
      client.notify('notifications/conformance', {}, { deliberate }),
    ])
    await client.http({ method: 'DELETE', headers: { Accept: null }, deliberate })
  },
  provokes: ['session.server.status-404-after-end'],
})
