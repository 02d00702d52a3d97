import { modern } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

/** What the client uses all the same is judged on every conversation; here it gets the occasion. */
export default clientScenario({
  title: 'A modern server without any capability',
  revisions: modern,
  async drive({ serve }) {
    const server = await serve({ capabilities: {} })
    await server.done()
  },
  provokes: ['capabilities.client.respects-server'],
})
