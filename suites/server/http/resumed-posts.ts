import { type Exchange, failed, notObserved, passed, type TestClient } from '../../../harness/index.ts'
import { using } from '../../define.ts'

type Label = 'stream' | 'call' | 'get' | 'post'
type Fits = Parameters<TestClient['next']>[0]

const firstId = ({ http }: Exchange): string | undefined => http?.events.find(({ id = '' }) => id !== '')?.id

const isChange: Fits = ({ method }) => typeof method === 'string' && method.endsWith('/list_changed')

/** Takes a stream up after its first event, and waits for what is due then. */
async function resume(client: TestClient<Label>, from: Exchange, as: Label, due: Fits): Promise<void> {
  const lastEventId = firstId(from)
  if (lastEventId === undefined) return
  const stream = await client.listen({ lastEventId, as })
  if (stream.exchange.http?.status === 200) await client.next(due)
  await stream.close()
}

/** What came on a stream, as far as it has data. */
const replayed = ({ http }: Exchange): readonly string[] =>
  (http?.events ?? []).flatMap(({ data = '' }) => (data === '' ? [] : [data]))

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery */
export default using(['resumable-streams', 'mutation-tool']).serverScenario<Label>({
  title: 'A stream begun by GET and one begun by POST, both taken up by a GET',
  revisions: ['2025-11-25'],
  async drive({ connect, revision, fixtures }) {
    const tool = fixtures.find('mutation-tool')
    if (!revision.sessions || tool === undefined) return
    const client = await connect()
    const params = { name: tool.name, arguments: { ...tool.arguments, what: 'tool' } }
    const stream = await client.listen({ as: 'stream' })
    await client.request('tools/call', params)
    await client.next(isChange)
    const call = await client.request('tools/call', params, { as: 'call' })
    await client.next(isChange)
    await stream.close()
    const id = call.sent?.id
    await client.next((message) => message.id === id && message.method === undefined)
    await resume(client, call, 'post', (message) => message.id === id && message.method === undefined)
    // By now a server knows that nobody reads the other stream any more.
    await client.fence()
    const begun = client.conversation().exchanges.find(({ label }) => label === 'stream')
    if (begun !== undefined) await resume(client, begun, 'get', isChange)
  },
  judges: {
    'http.resume.server-resumes-post-streams': (labels) => {
      const { stream, call } = labels
      if (firstId(stream) === undefined || firstId(call) === undefined) return notObserved('the events carry no ids')
      const { get, post } = labels
      if (replayed(get).length === 0) return notObserved('not even the stream of a GET is taken up again')
      if (replayed(post).length > 0) return passed
      return failed('the rest of the stream that a POST began', post.whatCame, ...call.evidence, ...post.evidence)
    },
  },
})
