import { check, legacy, notObserved } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

export default clientScenario<'initialize'>({
  title: 'A server without any capability',
  revisions: legacy,
  async drive({ serve }) {
    const server = await serve({
      capabilities: {},
      on: {
        initialize: (request, next) => {
          request.label('initialize')
          return next()
        },
      },
    })
    await server.done()
  },
  judges: {
    // The preflight has shown that the client goes on when the server has tools.
    'lifecycle.errors.capability-failure-handled': ({ initialize }, { conversations }) => {
      if (initialize.response?.result === undefined) return notObserved('initialize was not answered')
      const goesOn = conversations.some(({ negotiated }) => negotiated?.initializedSeq !== undefined)
      return check(goesOn, 'notifications/initialized to a server without capabilities', 'the client stopped')
    },
  },
})
