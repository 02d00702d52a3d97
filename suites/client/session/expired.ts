import {
  all,
  allNamed,
  type Exchange,
  type Finding,
  failed,
  header,
  type IncomingHttp,
  type JudgeContext,
  legacy,
  notObserved,
  passed,
  type TestServer,
} from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { requestsIn } from '../parts/requests-in.ts'

type Label = 'lost' | `lost again ${number}`

/** Sessions that end in the middle: as many as a client that tries again each time can stand. */
const most = 6

/** What a message asks for; undefined for what is no request, or opens a session. */
function kindOf({ method, body }: Pick<IncomingHttp, 'method' | 'body'>): string | undefined {
  if (method === 'GET') return method
  const asked = requestsIn(body).find((request) => request.method !== 'initialize')
  return typeof asked?.method === 'string' ? asked.method : undefined
}

export default clientScenario<Label>({
  title: 'Sessions that end before their first request of a kind: list, call, stream',
  revisions: legacy,
  transports: ['streamable-http'],
  async drive({ serve }) {
    const lost = new Map<string, IncomingHttp<Label>>()
    const server: TestServer<Label> = await serve({
      onHttp: async (request, next) => {
        const hasSession = header(request.headers, 'mcp-session-id') !== undefined
        const kind = hasSession && lost.size < most ? kindOf(request) : undefined
        // A client may open its stream before it asks for anything.
        if (kind !== undefined && !lost.has(kind) && (kind !== 'GET' || lost.size > 0)) {
          lost.set(kind, request)
          server.expireSessions()
        }
        return next()
      },
    })
    await server.next(({ method }) => method === 'initialize')
    const again = await server.next(({ method }) => method === 'initialize')
    await server.done()
    // A client that does nothing for a time may have wanted to try later.
    if (again === undefined && server.endedBy !== 'itself') return
    for (const [n, request] of [...lost.values()].entries()) request.label(n === 0 ? 'lost' : `lost again ${n}`)
  },
  judges: {
    'session.client.reinit-on-404': (labels, context) =>
      all([startsAnew(labels.lost, context), ...allNamed(labels, 'lost again').map((each) => goesOn(each, context))]),
  },
  provokes: ['session.client.sends-id'],
})

function startsAnew(lost: Exchange, context: JudgeContext): Finding {
  if (lost.http?.status !== 404) return notObserved('the request got no 404')
  const after = lost.http.responseSeq ?? lost.http.seq
  const opening = openingAfter(after, context)
  if (opening !== undefined) return opening
  const later = context.conversations
    .flatMap(({ http }) => http)
    .find(({ seq, method }) => seq > after && method === 'POST')
  if (later !== undefined) return failed('a new initialize after 404', later.requestBody, after, later.seq)
  return failed('a new initialize after 404', 'the client gave up', after)
}

/** Nobody has to try for ever; who asks for the same once more has to do so in a session that lives. */
function goesOn(lost: Exchange, context: JudgeContext): Finding {
  if (lost.http?.status !== 404) return notObserved('the request got no 404')
  const after = lost.http.responseSeq ?? lost.http.seq
  const opening = openingAfter(after, context)
  if (opening !== undefined) return opening
  const kind = kindOf({ method: lost.http.method, body: lost.http.requestBody ?? '' })
  const repeated = context.conversations
    .flatMap(({ http }) => http)
    .find(({ seq, method, requestBody }) => seq > after && kindOf({ method, body: requestBody ?? '' }) === kind)
  if (repeated === undefined) return notObserved('the client gave up')
  return failed('a new initialize after 404', repeated.requestBody, after, repeated.seq)
}

function openingAfter(after: number, { conversations }: JudgeContext): Finding | undefined {
  const opening = sentBySubject({ conversations }).find((m) => m.method === 'initialize' && m.seq > after)
  if (opening === undefined) return undefined
  const id = header(opening.http?.requestHeaders ?? [], 'mcp-session-id')
  return id === undefined ? passed : failed('initialize without Mcp-Session-Id', id, opening.seq)
}
