import { failed, modern, notObserved, passed } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

const features = /^(tools|prompts|resources|completion)\//

export default clientScenario({
  title: 'A modern server without any capability',
  revisions: modern,
  async drive({ serve }) {
    const server = await serve({ capabilities: {} })
    await server.done()
  },
  judges: {
    // Tools and prompts have rules of their own, which monitors read for; what is left is judged here and by them.
    'capabilities.client.respects-server': (_, { conversations }) => {
      const messages = conversations.flatMap(({ messages: all }) => all)
      const discovered = messages.find(
        ({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined,
      )
      if (discovered === undefined) return notObserved('the client did not ask what the server has')
      const used = messages.find(
        ({ method = '', seq }) => seq > discovered.seq && features.test(method) && !/^(tools|prompts)\//.test(method),
      )
      return used === undefined
        ? passed
        : failed('nothing that the server does not have', used.json, discovered.seq, used.seq)
    },
  },
})
