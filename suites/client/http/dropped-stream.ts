import {
  type Conversation,
  type Exchange,
  type Finding,
  failed,
  type HttpExchange,
  header,
  isSince,
  type JudgeContext,
  type Labels,
  legacy,
  missing,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

/** Milliseconds: longer than the delays that clients have of their own, so that ours can be told from theirs. */
const retryMs = 1_500
/** Milliseconds by which clocks and timers may differ. */
const toleranceMs = 50

interface Aftermath {
  readonly lastId: string
  /** The event that has it. */
  readonly lastSeq: number
  /** When and where our server ended the stream. */
  readonly dropped: { readonly seq: number; readonly at: number }
  readonly gets: readonly HttpExchange[]
  /** Whether it had opened a GET stream before. */
  readonly hadStream: boolean
  /** The same request once more, by its id. */
  readonly repeated: HttpExchange | undefined
  /** Whether the client has told that it waits no longer. */
  readonly cancelled: boolean
  /** Whether the client did or was something after the end of the stream. */
  readonly movedOn: boolean
  readonly conversation: Conversation
}

/** What came after the end of the stream; undefined when nothing was dropped. */
function aftermath(labels: Labels<'dropped'>, context: JudgeContext): Aftermath | undefined {
  const dropped = seen(labels, 'dropped')
  if (dropped === undefined) return undefined
  const conversation = conversationOf(dropped, context)
  const last = dropped.http?.events.findLast(({ id }) => id !== undefined)
  const ended = conversation.events.find((e) => e.kind === 'http-ended' && e.http === dropped.http?.http)
  if (last?.id === undefined || ended === undefined) return undefined
  const later = conversation.http.filter(({ seq, from }) => seq > ended.seq && from === conversation.subject)
  const closed = conversation.events.find((e) => e.kind === 'connection-closed')
  const again = conversation.bySubject.find(
    ({ seq, id, kind }) => seq > ended.seq && kind === 'request' && id === idOf(dropped),
  )
  return {
    lastId: last.id,
    lastSeq: last.seq,
    dropped: ended,
    hadStream: conversation.http.some(({ seq, method }) => method === 'GET' && seq < ended.seq),
    gets: later.filter(({ method }) => method === 'GET'),
    repeated: again?.http,
    cancelled: conversation.bySubject.some(
      ({ method, params }) => method === 'notifications/cancelled' && params?.requestId === idOf(dropped),
    ),
    movedOn: later.length > 0 || (closed?.kind === 'connection-closed' && closed.by === 'target'),
    conversation,
  }
}

const idOf = ({ sent }: Exchange): Json | undefined => sent?.id
const lastEventId = ({ requestHeaders }: HttpExchange): string | undefined => header(requestHeaders, 'last-event-id')
const atOf = ({ conversation }: Aftermath, seq: number): number =>
  conversation.events.find((e) => e.seq === seq)?.at ?? 0

function judge(labels: Labels<'dropped'>, context: JudgeContext, then: (after: Aftermath) => Finding): Finding {
  const after = aftermath(labels, context)
  return after === undefined ? notObserved(needs('list-tools')) : then(after)
}

/** The GETs that continue a stream; one without Last-Event-ID may be the stream for what the server sends unasked. */
const resumptions = ({ gets }: Aftermath): readonly HttpExchange[] =>
  gets.filter((get) => lastEventId(get) !== undefined)

export default using([], ['list-tools']).clientScenario<'dropped'>({
  title: 'An event stream that ends before the response',
  revisions: legacy,
  transports: ['streamable-http'],
  async drive({ serve, revision }) {
    const polls = isSince(revision.id, '2025-11-25')
    const server = await serve({
      capabilities: { tools: {}, logging: {} },
      on: whileHeld(async (request) => {
        request.label('dropped')
        for (const progress of [1, 2]) {
          const params = { level: 'info', data: progress }
          await request.send({ jsonrpc: '2.0', method: 'notifications/message', params })
        }
        await request.dropStream(polls ? { retry: retryMs } : { abruptly: true })
      }),
    })
    await server.done()
  },
  judges: {
    'http.stream.client-polls': (labels, context) =>
      judge(labels, context, (after) => {
        if (resumptions(after).length > 0) return passed
        const { repeated, cancelled, movedOn, dropped, gets } = after
        if (gets.length > 0)
          return notObserved('the client reconnected without Last-Event-ID, which another requirement covers')
        if (repeated !== undefined) return notObserved('the client posted again, which another requirement covers')
        if (cancelled) return notObserved('the client cancelled the request, as it is free to do')
        // A client that neither reconnects nor gives up waits for a message that never comes.
        if (!movedOn) return missing('a GET with Last-Event-ID once the stream has ended', after.lastSeq)
        return failed('a GET with Last-Event-ID', 'the client gave the request up', dropped.seq)
      }),
    'http.stream.client-respects-retry': (labels, context) =>
      judge(labels, context, (after) => {
        const [first] = resumptions(after)
        if (first === undefined) return notObserved('the client did not reconnect')
        const waited = atOf(after, first.seq) - after.dropped.at
        if (waited >= retryMs - toleranceMs) return passed
        return failed(`a wait of ${retryMs} ms`, `${Math.round(waited)} ms`, after.dropped.seq, first.seq)
      }),
    'http.resume.client-get-last-event-id': (labels, context) =>
      judge(labels, context, (after) => {
        const posted = after.conversation.http.find(
          (exchange) => exchange.method === 'POST' && lastEventId(exchange) !== undefined,
        )
        if (posted !== undefined) return failed('Last-Event-ID on a GET', 'on a POST', posted.seq)
        const [resumed] = resumptions(after)
        if (resumed === undefined) {
          // One that has a GET stream already has no other reason to open a further one.
          const plain = after.hadStream ? after.gets[0] : undefined
          if (plain === undefined) return notObserved('the client did not try to resume')
          return failed(`a GET with Last-Event-ID: ${after.lastId}`, 'a GET without it', plain.seq)
        }
        const given = lastEventId(resumed)
        return given === after.lastId ? passed : failed(`Last-Event-ID: ${after.lastId}`, given, resumed.seq)
      }),
    'http.resume.client-resumes-by-get': (labels, context) =>
      judge(labels, context, (after) => {
        const { repeated } = after
        if (repeated !== undefined)
          return failed('a GET with Last-Event-ID', 'the same request, posted again', repeated.seq)
        return resumptions(after).length > 0 ? passed : notObserved('the client did not try to resume')
      }),
  },
})
