import { failed, modern, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'

export default using(['eliciting-resource']).serverScenario<'read'>({
  title: 'Results that ask for input are not cached',
  revisions: modern,
  async drive({ connect, facts, fixtures }) {
    const resource = fixtures.find('eliciting-resource')
    if (resource === undefined || facts.capabilities.resources === undefined) return
    const client = await connect({ capabilities: { elicitation: { form: {} } } })
    await client.request('resources/read', { uri: resource.name }, { as: 'read' })
  },
  judges: {
    'caching.server.no-hints-on-input-required': ({ read: { result } }) => {
      if (result.resultType !== 'input_required') return notObserved('the resource asked for nothing')
      const hasHints = Object.hasOwn(result, 'ttlMs') || Object.hasOwn(result, 'cacheScope')
      return hasHints ? failed('neither ttlMs nor cacheScope', result) : passed
    },
  },
})
