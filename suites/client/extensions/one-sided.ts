import { at, modern } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#extension-negotiation */
export default clientScenario({
  title: 'A server with an extension that nobody knows, and none of those that the client has',
  revisions: modern,
  async drive({ serve }) {
    const server = await serve({
      on: {
        'server/discover': async (_, next) => {
          const result = await next()
          const capabilities = at(result, 'capabilities')
          const extensions = { 'com.example/unheard-of': {} }
          return { ...result, capabilities: { ...(isJsonObject(capabilities) ? capabilities : {}), extensions } }
        },
      },
    })
    await server.done()
  },
  provokes: ['extensions.activation.both-sides', 'extensions.fallback.client', 'apps.client.mime-types'],
})
