import {
  type Finding,
  failed,
  type JudgeContext,
  legacy,
  missing,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven } from '../parts/driven.ts'

/** Methods that look like an end, and that the protocol does not have. */
const farewells = ['shutdown', 'exit', 'close', 'disconnect', 'notifications/exit']

const needed = 'needs shut-down: a driver that ends the session and lives on (--driver, docs/reference/drivers.md)'

/** The streams that the client opened for what comes unasked. */
const streamsOf = ({ conversations }: JudgeContext) =>
  conversations.flatMap(({ http }) => http.filter(({ method, status }) => method === 'GET' && status === 200))

function closesAll(_: unknown, context: JudgeContext): Finding {
  const farewell = sentBySubject(context).find(({ method }) => method !== undefined && farewells.includes(method))
  if (farewell !== undefined) return failed('connections that are closed, and no message', farewell.json, farewell.seq)
  if (context.reports.length === 0) return notObserved(needed)
  // What ends because we end the program, or the stream, proves nothing.
  const ours = context.conversations
    .flatMap(({ events }) => events)
    .find((event) => event.kind === 'connection-closed' && event.by === 'us')
  const limit = ours?.seq ?? Number.POSITIVE_INFINITY
  const left = streamsOf(context).filter(({ endedBy, endedSeq = limit }) => endedBy !== 'us' || endedSeq >= limit)
  if (left.length === 0) return notObserved('the client opened no stream that it could close')
  const open = left.find(({ endedBy, endedSeq = limit }) => endedBy !== 'target' || endedSeq >= limit)
  return open === undefined ? passed : missing('an end of the stream', open.seq)
}

export default using(['shut-down']).clientScenario({
  title: 'The end of a session over HTTP, while the program of the client lives on',
  revisions: legacy,
  transports: ['streamable-http', 'http-sse'],
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    // With a session the client may end that first, and our server the streams with it.
    const server = await serve({ sessions: false }, { actions: [{ action: 'list-tools' }, { action: 'shut-down' }] })
    const streams = new Set<number>()
    await server.until((event) => {
      if (event.kind === 'http-request' && event.method === 'GET') streams.add(event.http)
      return event.kind === 'http-ended' && event.by === 'target' && streams.has(event.http)
    })
    await server.close()
  },
  judges: {
    'lifecycle.shutdown.http-closes-connections': closesAll,
    'http-sse.client.closes-on-shutdown': closesAll,
  },
})
