import { failed, legacy, notObserved, passed, seen, type TestServer } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'

type Label = 'initialize' | 'ready' | 'control'

const isInitialized = ({ method }: JsonObject): boolean => method === 'notifications/initialized'

export default clientScenario<Label>({
  title: 'A server without any capability',
  revisions: legacy,
  async drive({ serve }) {
    const server: TestServer<Label> = await serve({
      capabilities: {},
      on: {
        initialize: (request, next) => {
          request.label('initialize')
          return next()
        },
      },
    })
    const ready = await server.next(isInitialized, { as: 'ready' })
    await server.done()
    if (ready !== undefined) return
    const plain = await serve()
    await plain.next(isInitialized, { as: 'control' })
    await plain.done()
  },
  judges: {
    'lifecycle.errors.capability-failure-handled': (labels) => {
      const { initialize } = labels
      if (initialize.response?.result === undefined) return notObserved('initialize was not answered')
      if (seen(labels, 'ready') !== undefined) return passed
      if (seen(labels, 'control') === undefined) return notObserved('the client never says that it is initialized')
      return failed('notifications/initialized to a server without capabilities', 'the client stopped')
    },
  },
})
