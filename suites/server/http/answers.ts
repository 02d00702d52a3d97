import { serverScenario } from '../../define.ts'
import { declaredListMethods } from './parts/list-requests.ts'

export default serverScenario({
  title: 'Answers to POSTed requests: to one that all have, to a list, to a method that nobody knows',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    await client.fence()
    const [method] = declaredListMethods(facts.capabilities)
    if (method !== undefined) await client.request(method, {})
    await client.request('conformance/no-such-method', {}, { deliberate: 'a method of no revision' })
  },
  provokes: ['http.post.request-content-type', 'http.post.json-single-object'],
})
