import {
  check,
  type Exchange,
  failed,
  type IncomingRequest,
  type JudgeContext,
  type Labels,
  type Message,
  missing,
  noAnswer,
  notObserved,
  passed,
  seen,
  type TestServer,
  type TraceEvent,
  textOf,
  warned,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { closesCalls } from '../parts/call-closed.ts'
import { isDriven, reported, reportOf } from '../parts/driven.ts'

type Label = 'slow' | 'other'

const tool = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })
const lateText = 'too late'
const notWithdrawn = 'no call was withdrawn'
const noSign = 'the client gave no sign at all, which another requirement covers'

function signs(): (event: TraceEvent) => boolean {
  const isClosed = closesCalls()
  return (event) =>
    isClosed(event) ||
    (event.kind === 'message' && event.direction === 'received' && textOf(event).includes('"notifications/cancelled"'))
}

const isLate = (event: TraceEvent): boolean =>
  event.kind === 'message' && event.direction === 'sent' && textOf(event).includes(lateText)

/** By which the client told that it does not want the answer. */
interface Signs {
  readonly call: Exchange
  /** notifications/cancelled for any request, after the call. */
  readonly cancelled: readonly Message[]
  /** Where the client closed the exchange of the call, while it waited for the answer to the next one. */
  readonly closed: number | undefined
}

function signsOf(labels: Labels<Label>, context: JudgeContext): Signs | undefined {
  const named = seen(labels, 'slow')
  // What has the name is the batch, where the call came in one.
  const call = named && conversationOf(named, context).exchanges.find(({ sent }) => isCall(sent, named))
  // Until it was told to withdraw it, and did not do that, nothing is missing.
  if (call?.sent === undefined || reportOf(context, 'withdraw') === undefined || context.isCutShort) return undefined
  const { seq, http } = call.sent
  const cancelled = conversationOf(call, context).bySubject.filter(
    (message) => message.seq > seq && message.method === 'notifications/cancelled',
  )
  const next = seen(labels, 'other')?.response?.seq ?? Number.POSITIVE_INFINITY
  const { endedBy, endedSeq } = http ?? {}
  const isClosed = endedBy === 'target' && endedSeq !== undefined && endedSeq < next
  return { call, cancelled, closed: isClosed ? endedSeq : undefined }
}

const isCall = (sent: Message | undefined, named: Exchange): boolean =>
  sent !== undefined && sent.seq === named.sent?.seq && sent.method === 'tools/call' && sent.params?.name === 'slow'

const isOf = ({ sent }: Exchange, { params }: Message): boolean => params?.requestId === sent?.id

export default using(['cancel-call', 'call-tool']).clientScenario<Label>({
  title: 'A call that the client withdraws, the answer to it all the same, and a further call',
  async drive({ serve, revision, transport, facts }) {
    if (!isDriven(facts)) return
    const closes = revision.era === 'modern' && transport === 'streamable-http'
    const slow = async (request: IncomingRequest<Label>) => {
      request.label('slow')
      await server.until(signs())
      if (closes) return noAnswer
      request.deliberate('the call was withdrawn')
      return { content: [{ type: 'text', text: lateText }] }
    }
    const server: TestServer<Label> = await serve(
      {
        tools: [tool('slow'), tool('other')],
        on: {
          'tools/call': async (request) => {
            if (request.params.name === 'slow') return slow(request)
            request.label('other')
            // It waits here, and so it has what comes late, and cannot end a connection by leaving.
            await server.until(closes ? signs() : isLate)
            return { content: [{ type: 'text', text: 'done' }] }
          },
        },
      },
      {
        actions: [
          { action: 'list-tools' },
          { action: 'cancel-call', name: 'slow', afterMs: 200, id: 'withdraw' },
          { action: 'call-tool', name: 'other', id: 'other' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'http.stream.cancel-explicitly': (labels, context) => {
      const signs = signsOf(labels, context)
      if (signs === undefined) return notObserved(notWithdrawn)
      const { call, cancelled, closed } = signs
      if (cancelled.some((message) => isOf(call, message))) return passed
      const expected = 'notifications/cancelled with the id of the call'
      return closed === undefined
        ? missing(expected, ...call.evidence)
        : failed(expected, 'the end of the connection', ...call.evidence)
    },
    'cancellation.client.signal-abandonment': (labels, context) => {
      const signs = signsOf(labels, context)
      if (signs === undefined) return notObserved(notWithdrawn)
      const { call, cancelled, closed } = signs
      if (cancelled.length > 0 || closed !== undefined) return passed
      return missing('a sign that the answer is not wanted any more', ...call.evidence)
    },
    'cancellation.client.http-closes-stream': (labels, context) => {
      const signs = signsOf(labels, context)
      if (signs === undefined) return notObserved(notWithdrawn)
      const { call, cancelled, closed } = signs
      const [notice] = cancelled
      if (closed === undefined) {
        return notice === undefined
          ? notObserved(noSign)
          : failed('the end of the response stream', notice.json, ...call.evidence, notice.seq)
      }
      return notice === undefined ? passed : warned('the end of the response stream alone', notice.json, notice.seq)
    },
    'cancellation.client.stdio-sends-cancelled': (labels, context) => {
      const signs = signsOf(labels, context)
      if (signs === undefined) return notObserved(notWithdrawn)
      const { call, cancelled } = signs
      const [notice] = cancelled
      const expected = `notifications/cancelled with the requestId ${JSON.stringify(call.sent?.id)}`
      if (notice === undefined) return missing(expected, ...call.evidence)
      return check(isOf(call, notice), expected, notice.params?.requestId, ...call.evidence, notice.seq)
    },
    'cancellation.client.ignore-late-response': (labels, context) => {
      const signs = signsOf(labels, context)
      if (signs === undefined) return notObserved(notWithdrawn)
      // Its answer comes late only once it has told that it does not want it.
      if (signs.cancelled.length === 0 && signs.closed === undefined) return notObserved(noSign)
      const withdrawn = reportOf(context, 'withdraw')
      if (JSON.stringify(withdrawn?.value ?? null).includes(lateText))
        return failed('the late answer discarded', withdrawn?.line, withdrawn?.seq ?? 0)
      if (reportOf(context, 'other') === undefined)
        return missing('the result of the further call', ...signs.call.evidence)
      return reported(context, 'other', ({ outcome, line, seq }) => {
        const isRight = outcome === 'result' && !JSON.stringify(line).includes(lateText)
        return check(isRight, 'the result of the further call', line, seq)
      })
    },
  },
})
