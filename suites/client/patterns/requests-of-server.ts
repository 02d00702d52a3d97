import { modern } from '../../../harness/index.ts'
import { using } from '../../define.ts'

const deliberate = 'a server of this revision sends no requests'

/** Requests of earlier revisions: one that every client answered there, and three that need a capability. */
const asked = ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'] as const

export default using([], ['list-tools']).clientScenario({
  title: 'Requests of the server, as earlier revisions have them',
  revisions: modern,
  async drive({ serve }) {
    const server = await serve({
      on: {
        'tools/list': async (request, next) => {
          if (request.earlier > 0) return next()
          for (const method of asked)
            await request.send({ jsonrpc: '2.0', id: `asked-${method}`, method, params: {} }, { deliberate })
          return next()
        },
      },
    })
    await server.done()
  },
  provokes: ['patterns.client.no-responses'],
})
