import { using } from '../../define.ts'
import { comeBackLate, eventualResponse, respondsItself, type StreamedLabel } from './parts/eventual-response.ts'

/** What its stream carries before it is closed is judged on every conversation; here it gets the occasion. */
export default using(['stream-closing-tool']).serverScenario<StreamedLabel>({
  title: 'A tool that closes the connection of its stream and works on',
  transports: ['streamable-http'],
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive({ connect, fixtures }) {
    const tool = fixtures.find('stream-closing-tool')
    if (tool === undefined) return
    const client = await connect()
    const params = { name: tool.name, arguments: tool.arguments ?? {} }
    const call = await client.request('tools/call', params, { as: 'call-0', wait: 'none' })
    if (respondsItself(call)) return
    // Our client comes back for the answer after the retry time; and to the first stream once that work must be done.
    await client.request('tools/call', params, { as: 'again' })
    await comeBackLate(client, call)
  },
  judges: { 'http.stream.eventual-response': eventualResponse },
  provokes: ['http.stream.retry-before-close'],
})
