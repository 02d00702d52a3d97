import { failed, given, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { whyForeign as deliberate, foreignOrigin as headers } from '../http/parts/foreign-origin.ts'
import { opensStream } from '../http/parts/streams-opened.ts'

export default serverScenario<'control' | 'stream' | 'post'>({
  title: 'A foreign Origin is refused on both endpoints',
  transports: ['http-sse'],
  async drive({ connect }) {
    const client = await connect()
    await client.fence({ as: 'control' })
    // An empty reference is the URL of the event stream itself.
    await client.http({
      method: 'GET',
      url: '',
      headers: { ...headers, Accept: 'text/event-stream' },
      deliberate,
      until: 'head',
      as: 'stream',
    })
    await client.fence({ headers, deliberate, wait: 'fence', as: 'post' })
  },
  judges: {
    // No status is given: 403 came with 2025-11-25.
    'http-sse.server.origin-validated': ({ control, stream, post }) =>
      given(control, () => {
        if (opensStream(stream))
          return failed('a refusal of the event stream', `HTTP ${stream.status} with an event stream`)
        if (post.response?.result !== undefined) return failed('a refusal of the POST', post.whatCame)
        return passed
      }),
  },
})
