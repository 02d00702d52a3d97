import { failed, isCall, legacy, missing, notObserved, passed } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

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
    'lifecycle.version.client-disconnects': ({ initialize }, context) => {
      const answer = initialize.response
      if (answer?.result === undefined) return notObserved('initialize was not answered')
      const { bySubject, events } = conversationOf(initialize, context)
      const later = bySubject.find((m) => m.seq > answer.seq && isCall(m) && m.method !== 'initialize')
      if (later !== undefined && later.method !== 'server/discover') {
        return failed(`nothing after a result with version ${unknownVersion}`, later.json, later.seq)
      }
      const closed = events.find((e) => e.kind === 'connection-closed')
      const stays = closed?.kind === 'connection-closed' && closed.by === 'us'
      if (context.transport === 'streamable-http' || !stays) return passed
      return missing('a client that closes the connection')
    },
  },
})
