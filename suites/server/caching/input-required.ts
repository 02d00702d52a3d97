import { modern } from '../../../harness/index.ts'
import { using } from '../../define.ts'

/** A resource that asks before it is read; what its question bears is judged on every conversation. */
export default using(['eliciting-resource']).serverScenario({
  title: 'Results that ask for input are not cached',
  revisions: modern,
  async drive({ connect, facts, fixtures }) {
    const resource = fixtures.find('eliciting-resource')
    if (resource === undefined || facts.capabilities.resources === undefined) return
    const client = await connect({ capabilities: { elicitation: { form: {} } } })
    await client.request('resources/read', { uri: resource.name })
  },
  provokes: ['caching.server.no-hints-on-input-required'],
})
