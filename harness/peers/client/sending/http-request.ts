/** HTTP requests without a message of ours: what a scenario makes up itself, and the GET stream. */
import type { Exchange, ExchangeOutcome } from '../../../conversation/exchange.ts'
import { untilAborted } from '../../../time/until-aborted.ts'
import type { HttpOutcome, HttpRequestInit } from '../../../transports/channel.ts'
import type { ClientContext } from '../client-context.ts'
import type { EventStream, HttpInit } from '../drive.ts'
import { readExchange } from '../waiting/read-exchange.ts'
import { editHeaders, type HeaderEdits } from './request-headers.ts'
import { traceMarks } from './trace-marks.ts'

/** Makes any HTTP request and reads its response as far as asked. */
export async function requestHttp(context: ClientContext, init: HttpInit<string>): Promise<Exchange> {
  const { session } = context
  const base = init.method === 'POST' ? session.postHeaders : session.streamHeaders
  const limit = context.limit().signal
  const { seq, outcome } = await start(context, limit, {
    method: init.method,
    url: init.url,
    headers: editHeaders(base, init.headers),
    body: init.body,
    bare: init.bare,
    until: init.until ?? 'body',
    ...traceMarks(init),
  })
  if (outcome !== undefined && init.until !== 'head') await untilAborted(outcome.ended, limit)
  return readExchange(context, seq, exchangeOutcome(context, outcome))
}

/** Opens the GET stream of Streamable HTTP. */
export async function openEventStream(
  context: ClientContext,
  options: { readonly as?: string; readonly lastEventId?: string },
): Promise<EventStream> {
  const { session, mailbox } = context
  const { lastEventId } = options
  const resuming: HeaderEdits = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }
  const { seq, outcome } = await start(context, context.limit().signal, {
    method: 'GET',
    headers: editHeaders(session.streamHeaders, resuming),
    until: 'stream',
    ...traceMarks(options),
  })
  return {
    exchange: readExchange(context, seq, exchangeOutcome(context, outcome)),
    get lastEventId() {
      const last = mailbox.events.findLast(
        (e) => e.kind === 'sse-event' && e.http === outcome?.http && e.id !== undefined,
      )
      return last?.kind === 'sse-event' ? last.id : undefined
    },
    ended: outcome?.ended ?? Promise.resolve(),
    close: async () => {
      outcome?.end()
      await outcome?.ended
    },
  }
}

/** Sends the request; the trace position of it, and the head of its response, as far as they come within the limit. */
async function start({ channel, mailbox }: ClientContext, limit: AbortSignal, init: HttpRequestInit) {
  const mark = mailbox.events.length
  const sending = channel.http(init)
  const seq = await mailbox.wait(mark, (e) => (e.kind === 'http-request' ? e.seq : undefined), limit)
  return { seq, outcome: await untilAborted(sending, limit) }
}

function exchangeOutcome({ channel, signal }: ClientContext, outcome: HttpOutcome | undefined): ExchangeOutcome {
  if (outcome?.status !== undefined) return 'answered'
  if (signal().aborted) return 'sent'
  return outcome === undefined && channel.alive ? 'unanswered' : 'closed'
}
