import { modern } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { declaredLists } from '../../stimuli/lists.ts'
import { metaKey } from '../../stimuli/modern.ts'

const capabilities = { extensions: { 'com.example/unheard-of': {} } }

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#extension-negotiation */
export default serverScenario<'list'>({
  title: 'A client with an extension that nobody knows, and one with none',
  revisions: modern,
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect({ second: true })
    await client.request('server/discover')
    const [list] = declaredLists(facts.capabilities)
    if (list === undefined) return
    await client.request(list.method)
    await client.request(list.method, undefined, { meta: { [metaKey.clientCapabilities]: capabilities }, as: 'list' })
    await client.fence()
  },
  provokes: ['extensions.activation.both-sides', 'extensions.fallback.server'],
})
