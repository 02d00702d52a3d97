import { failed, legacy, notObserved, passed } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

const unknownVersion = '1999-01-01'

export default clientScenario<'initialize'>({
  title: 'The server wants a version that no client knows',
  revisions: legacy,
  async drive({ serve }) {
    const server = await serve({
      protocolVersion: unknownVersion,
      on: {
        initialize: (request, next) => {
          if (request.earlier === 0) request.label('initialize')
          request.deliberate('a version that does not exist')
          return next()
        },
      },
    })
    await server.done()
  },
  judges: {
    'lifecycle.version.client-disconnects': ({ initialize }, { conversations, transport }) => {
      const answer = initialize.response
      if (answer?.result === undefined) return notObserved('initialize was not answered')
      const conversation = conversations.find(({ connection }) => connection === initialize.connection)
      const later = conversation?.bySubject.find(
        ({ seq, kind, method }) =>
          seq > answer.seq && (kind === 'request' || kind === 'notification') && method !== 'initialize',
      )
      if (later !== undefined && later.method !== 'server/discover') {
        return failed(`nothing after a result with version ${unknownVersion}`, later.json, later.seq)
      }
      const closed = conversation?.events.find((e) => e.kind === 'connection-closed')
      const stays = closed?.kind === 'connection-closed' && closed.by === 'us'
      if (transport === 'streamable-http' || !stays) return passed
      return failed('a client that closes the connection', 'it stays connected')
    },
  },
})
