import {
  all,
  type Conversation,
  type Exchange,
  each,
  type Finding,
  failed,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'

/** The same id on both connections: what tells the answers apart is the connection alone. */
const id = 'same-id'

/** The server is known to accept one client; a second one is not turned away beside it. */
function openedSideBySide(conversations: readonly Conversation[]): Finding {
  return each(conversations, ({ exchanges, http }) => {
    const opening = exchanges.find(({ sent }) => sent?.method === 'initialize')
    if (opening !== undefined && opening.response?.result === undefined)
      return failed('two clients that open side by side', opening.whatCame, ...opening.evidence)
    const stream = http.find(({ method, status = 0 }) => method === 'GET' && status >= 400)
    if (stream === undefined) return passed
    return failed('two clients that open side by side', `HTTP ${stream.status}`, stream.seq)
  })
}

function answeredOnce({ response, extra, whatCame, outcome }: Exchange): Finding {
  if (extra[0] !== undefined) return failed('one response on each connection', extra[0].json, extra[0].seq)
  if (response !== undefined) return passed
  if (outcome === 'closed') return notObserved('the connection ended')
  return failed('a response to each of two clients', whatCame)
}

export default serverScenario<'first' | 'second'>({
  title: 'Several clients at a time',
  async drive({ connect, revision }) {
    const [a, b] = await Promise.all([connect(), connect()])
    await Promise.all([
      a.request(revision.fenceMethod, undefined, { id, as: 'first' }),
      b.request(revision.fenceMethod, undefined, { id, as: 'second' }),
    ])
  },
  judges: {
    'http.endpoint.multiple-clients': (labels, { conversations }) => {
      const opened = openedSideBySide(conversations)
      return opened.verdict === 'failed' ? opened : all([answeredOnce(labels.first), answeredOnce(labels.second)])
    },
    'http-sse.server.multiple-clients': (labels, { conversations }) => {
      const opened = openedSideBySide(conversations)
      return opened.verdict === 'failed' ? opened : all([answeredOnce(labels.first), answeredOnce(labels.second)])
    },
  },
})
