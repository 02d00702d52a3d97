/** Waits for what comes of a unit that was sent, as the scenario asked. */
import type { JsonObject } from '../../../schema/index.ts'
import type { Exchange, ExchangeOutcome } from '../../conversation/exchange.ts'
import type { HttpOutcome } from '../../transports/channel.ts'
import { answers } from '../match-answer.ts'
import { untilAborted } from '../until-aborted.ts'
import type { ClientContext } from './client-context.ts'
import type { EventStream, SendOptions } from './drive.ts'
import { resumeStream } from './resume-stream.ts'
import type { Sent } from './send-unit.ts'

export interface Awaited {
  /** Index of the first event that came after the sending. */
  readonly mark: number
  /** What was sent, if it was a JSON object. */
  readonly json: JsonObject | undefined
  readonly sending: Promise<Sent>
  readonly wait: NonNullable<SendOptions<string>['wait']>
  readonly limit: AbortSignal
  /** Sends a request whose answer proves that all sent before was read. */
  fence(): Promise<Exchange>
  resume(lastEventId: string): Promise<EventStream>
}

export async function awaitAnswer(context: ClientContext, awaited: Awaited): Promise<ExchangeOutcome> {
  const { channel, mailbox } = context
  const { mark, json, sending, wait, limit } = awaited
  const sent = await untilAborted(sending, limit)
  if (wait === 'none') {
    if (channel.kind !== 'stdio' && sent?.http !== undefined) await untilAborted(sent.http.ended, limit)
    return 'sent'
  }
  const done = new AbortController()
  const stop = AbortSignal.any([limit, done.signal])
  const http = sent?.http
  const response = mailbox.wait(mark, (e) => answers(e, json, http?.http) || undefined, stop)
  const gone = channel.ended.then(() => false)
  const contenders: Promise<boolean | undefined>[] = [response, gone]
  const hasCome = (): boolean => hasAnswer(context, mark, json, http?.http)
  // Streamable HTTP answers on the POST's own response: when that has ended, nothing more is to come, unless it is resumed.
  if (channel.kind === 'streamable-http') contenders.push(endOf(context, http, hasCome, stop, awaited))
  else if (wait === 'fence') {
    contenders.push(awaited.fence().then((e) => (e.outcome === 'answered' ? false : undefined)))
  }
  const answered = await Promise.race(contenders)
  done.abort()
  if (answered === true || hasCome()) return 'answered'
  return channel.alive ? 'unanswered' : 'closed'
}

/** Whether the answer to what was sent at `mark` has come. */
export function hasAnswer(
  { mailbox }: ClientContext,
  mark: number,
  json: JsonObject | undefined,
  http: number | undefined,
): boolean {
  return mailbox.events.slice(mark).some((event) => answers(event, json, http))
}

/** Resolves to false when the response to a POST has ended for good: a cut event stream is resumed where sessions exist. */
async function endOf(
  { mailbox, revision }: ClientContext,
  http: HttpOutcome | undefined,
  answered: () => boolean,
  signal: AbortSignal,
  { resume }: Awaited,
): Promise<false> {
  if (http === undefined) return false
  await untilAborted(http.ended, signal)
  if (signal.aborted || !revision.sessions || answered()) return false
  await resumeStream(http.http, { mailbox, signal, answered, get: resume })
  return false
}
