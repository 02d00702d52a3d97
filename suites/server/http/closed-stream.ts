import { using } from '../../define.ts'

/** What its stream carries before it is closed is judged on every conversation; here it gets the occasion. */
export default using(['stream-closing-tool']).serverScenario({
  title: 'A tool that closes the connection of its stream and works on',
  transports: ['streamable-http'],
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive({ connect, fixtures }) {
    const tool = fixtures.find('stream-closing-tool')
    if (tool === undefined) return
    const client = await connect()
    // Our client comes back for the answer after the retry time.
    await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} })
  },
  provokes: ['http.stream.retry-before-close'],
})
