import { failed, isCall, legacy, missing, notObserved, passed } from '../../../harness/index.ts'
import type { RevisionId } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { malformedVersions, unknownVersions } from '../../stimuli/near-misses/versions.ts'

/** Another one in each revision: a client may compare versions, or look at their form. */
const versions: Readonly<Partial<Record<RevisionId, string>>> = {
  '2024-11-05': malformedVersions['no date'],
  '2025-03-26': unknownVersions['a day before one'],
  '2025-06-18': unknownVersions.past,
}
const versionIn = (revision: RevisionId): string => versions[revision] ?? unknownVersions.future

export default clientScenario<'initialize'>({
  title: 'The server wants a version that no client knows',
  revisions: legacy,
  async drive({ serve, revision }) {
    const server = await serve({
      protocolVersion: versionIn(revision.id),
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
        return failed(`nothing after a result with version ${versionIn(context.revision)}`, later.json, later.seq)
      }
      const closed = events.find((e) => e.kind === 'connection-closed')
      const stays = closed?.kind === 'connection-closed' && closed.by === 'us'
      if (context.transport === 'streamable-http' || !stays) return passed
      // The page says SHOULD, the schema MUST: whoever is merely idle is spared.
      return { ...missing('a client that closes the connection'), verdict: 'warned' }
    },
  },
})
