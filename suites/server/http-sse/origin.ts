import { type Exchange, failed, given, header, passed, warned } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { foreignOrigins, opaqueOrigin } from '../../stimuli/near-misses/origins.ts'
import { series } from '../../stimuli/series.ts'
import {
  whyForeign as deliberate,
  foreignOrigin as headers,
  letIn,
  noteOpenness,
} from '../http/parts/foreign-origin.ts'
import { opensStream } from '../http/parts/streams-opened.ts'

const isAnswered = ({ response }: Exchange): boolean => response?.result !== undefined

const originOf = ({ http }: Exchange): string | undefined => header(http?.requestHeaders ?? [], 'origin')

export default serverScenario<'control' | 'stream' | 'post' | `near-${number}` | 'opaque'>({
  title: 'A foreign Origin is refused on both endpoints',
  transports: ['http-sse'],
  async drive({ connect, accounts }) {
    const client = await connect()
    noteOpenness(client, accounts)
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
    for (const [n, Origin] of Object.values(foreignOrigins).entries())
      await client.fence({ headers: { Origin }, deliberate, wait: 'fence', as: `near-${n}` })
    await client.fence({ headers: { Origin: opaqueOrigin }, deliberate, wait: 'fence', as: 'opaque' })
  },
  judges: {
    // No status is given: 403 came with 2025-11-25.
    'http-sse.server.origin-validated': (labels, context) =>
      given(labels.control, () => {
        const { stream, post, opaque } = labels
        if (opensStream(stream))
          return letIn(failed('a refusal of the event stream', `HTTP ${stream.status} with an event stream`), context)
        if (post.response?.result !== undefined) return letIn(failed('a refusal of the POST', post.whatCame), context)
        const near = series(labels, 'near').find(isAnswered)
        if (near !== undefined)
          return letIn(
            failed(`a refusal of the POST with Origin ${originOf(near)}`, near.whatCame, ...near.evidence),
            context,
          )
        if (!isAnswered(opaque)) return passed
        // Some let in files that are opened from the disk, which have this Origin too.
        return warned('a refusal of the POST with Origin null, which any page can send', opaque.whatCame)
      }),
  },
})
