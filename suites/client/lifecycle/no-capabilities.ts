import {
  legacy,
  missing,
  notObserved,
  passed,
  type ServerScript,
  seen,
  type TestServer,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'

type Label = 'initialize' | 'ready' | 'control'

const isInitialized = ({ method }: JsonObject): boolean => method === 'notifications/initialized'

export default clientScenario<Label>({
  title: 'A server without any capability',
  revisions: legacy,
  async drive({ serve }) {
    const script: ServerScript<Label> = {
      capabilities: {},
      on: {
        initialize: (request, next) => {
          request.label('initialize')
          return next()
        },
      },
    }
    const initializes = async (server: TestServer<Label>, as: Label): Promise<boolean> => {
      const initialized = await server.next(isInitialized, { as })
      await server.done()
      return initialized !== undefined
    }
    if (await initializes(await serve(script), 'ready')) return
    // One stop on a busy machine proves nothing.
    if (await initializes(await serve(), 'control')) await initializes(await serve(script, { patient: true }), 'ready')
  },
  judges: {
    'lifecycle.errors.capability-failure-handled': (labels) => {
      const { initialize } = labels
      if (initialize.response?.result === undefined) return notObserved('initialize was not answered')
      if (seen(labels, 'ready') !== undefined) return passed
      if (seen(labels, 'control') === undefined) return notObserved('the client never says that it is initialized')
      return missing('notifications/initialized to a server without capabilities')
    },
  },
})
