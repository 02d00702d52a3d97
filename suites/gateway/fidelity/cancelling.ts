import {
  at,
  type Between,
  type Conversation,
  type Exchange,
  isModern,
  missing,
  noAnswer,
  notObserved,
  passed,
  sameJson,
  type TraceEvent,
  textOf,
} from '../../../harness/index.ts'
import { gatewayScenario } from '../../define.ts'
import { latch } from './parts/latch.ts'
import { callParams, carryTool, textResult } from './parts/tool.ts'

export default gatewayScenario<'call' | 'arrived' | 'after'>({
  title: 'A call that is cancelled in front of the gateway',
  async drive({ open, signal }) {
    const arrived = latch()
    let end = (): void => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
      signal.addEventListener('abort', () => resolve())
    })
    let place = ''
    const between: Between = await open({
      tools: [carryTool],
      answerAs: 'sse',
      on: {
        'tools/call': async ({ params, label, send, connection }) => {
          if (at(params, 'arguments', 'stay') !== true) return textResult('done')
          label('arrived')
          place = connection
          arrived.open()
          const progressToken = at(params, '_meta', 'progressToken')
          // With a first word on it the stream is open, and can be closed.
          if (progressToken !== undefined)
            await send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1 } })
          // A stream that ended here would be taken up again and again.
          await over
          return noAnswer
        },
      },
    })
    const { server } = between
    const client = await between.connect()
    const call = await client.start('tools/call', callParams({ stay: true }), {
      as: 'call',
      meta: { progressToken: 'stay' },
    })
    await arrived.passed(server)
    // A gateway that lets no progress through would be waited for as long as for an answer.
    await Promise.race([call.next(({ method }) => method === 'notifications/progress'), server.until(() => false)])
    await call.cancel()
    // A gateway that passes things on in order has passed the cancellation on when it answers what came later.
    await client.request('tools/call', callParams({}), { as: 'after' })
    // Which of these it is, is up to what the gateway speaks behind it.
    await server.until(
      (event) =>
        (event.kind === 'message' && isCancellation(textOf(event))) ||
        (event.kind === 'http-ended' && event.by === 'target') ||
        isLeave(event, place),
    )
    end()
  },
  judges: {
    'fidelity.cancellation.forwarded': ({ call, arrived, after }, { conversations, revision }) => {
      const behind = conversations.find(({ connection }) => connection === arrived.connection)
      const id = arrived.sent?.id ?? null
      const isTold = behind?.bySubject.some(
        ({ method, params }) => method === 'notifications/cancelled' && sameJson(params?.requestId ?? null, id),
      )
      const front = conversations.find(({ connection }) => connection === call.connection)
      const leftAt = front?.events.find(({ kind }) => kind === 'connection-closed')?.seq ?? Number.POSITIVE_INFINITY
      // Since 2026-07-28 over HTTP the end of the stream says so.
      const { endedBy, endedSeq = leftAt } = arrived.http ?? {}
      const isEnded = isModern(revision) && endedBy === 'target' && endedSeq < leftAt
      // A server that the gateway has started for this call, and ends with it, works on for nobody.
      const isLeft = behind?.events.some(
        (event) => event.seq > (arrived.sent?.seq ?? 0) && event.seq < leftAt && isLeave(event, behind.connection),
      )
      if (isTold === true || isEnded || isLeft === true) return passed
      const closedAt = call.http?.endedSeq ?? 0
      const isCancelled = hasCancelled(conversations, call) || closedAt < (after.sent?.seq ?? 0)
      if (!isCancelled) return notObserved('no stream of the call was open in front that could be closed')
      if (after.response === undefined) return notObserved(`what was asked after it got ${after.whatCame}`)
      return missing(
        `the cancellation of the call, by its id ${JSON.stringify(id)} there`,
        ...call.evidence,
        ...arrived.evidence,
      )
    },
  },
})

/** The gateway ends the server that it has started. */
const isLeave = (event: TraceEvent, place: string): boolean =>
  (event.kind === 'stdin-closed' || event.kind === 'signal-sent') && event.connection === place

const isCancellation = (text: string): boolean => text.includes('notifications/cancelled')

/** Our client said so in a message. */
function hasCancelled(conversations: readonly Conversation[], { connection, sent }: Exchange): boolean {
  const front = conversations.find((conversation) => conversation.connection === connection)
  return (
    front?.byPeer.some(
      ({ method, params }) =>
        method === 'notifications/cancelled' && sameJson(params?.requestId ?? null, sent?.id ?? 0),
    ) === true
  )
}
