import { failed, isModern, legacy, notObserved, passed } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation */
export default clientScenario<'initialize'>({
  title: 'The version that a client offers when it may choose',
  revisions: legacy,
  async drive({ serve }) {
    const server = await serve(
      {
        on: {
          initialize: (request, next) => {
            request.label('initialize')
            return next()
          },
        },
      },
      { protocolVersion: 'any' },
    )
    await server.done()
  },
  judges: {
    'lifecycle.version.client-offers-latest': ({ initialize }, { facts, transport, revision }) => {
      const { protocolVersion } = initialize.params
      if (typeof protocolVersion !== 'string') return notObserved('the client names no version')
      const spoken = facts.accepted
        .filter((place) => place.transport === transport && !isModern(place.revision))
        .map((place) => place.revision)
      const newest = [revision, ...spoken].sort().at(-1) ?? revision
      return protocolVersion >= newest
        ? passed
        : failed(`${newest}, which the client speaks`, protocolVersion, ...initialize.evidence)
    },
  },
})
