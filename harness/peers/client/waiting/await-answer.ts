/** Waits for what comes of a unit that was sent, as the scenario asked. */
import { setTimeout as delay } from 'node:timers/promises'
import type { JsonObject } from '../../../../schema/index.ts'
import type { Exchange, ExchangeOutcome } from '../../../conversation/exchange.ts'
import { type PausableLimit, pausableLimit } from '../../../time/pausable-limit.ts'
import { byDefault, untilAborted } from '../../../time/until-aborted.ts'
import type { HttpOutcome } from '../../../transports/channel.ts'
import { isCutting } from '../../../wire/bounds.ts'
import { isAnswerTo } from '../../match-answer.ts'
import type { ClientContext } from '../client-context.ts'
import type { EventStream, SendOptions } from '../drive.ts'
import type { Sent } from '../sending/send-unit.ts'
import { resumeStream } from './resume-stream.ts'
import { restartWhileAtWork } from './while-at-work.ts'

/** Milliseconds after which a process that is at work is looked at again. */
const workMs = 500

export interface Awaited {
  /** Index of the first event that came after the sending. */
  readonly mark: number
  /** What was sent, if it was a JSON object. */
  readonly json: JsonObject | undefined
  readonly sending: Promise<Sent>
  readonly wait: NonNullable<SendOptions<string>['wait']>
  readonly limit: PausableLimit
  /** Sends a request whose answer proves that all sent before was read. */
  fence(): Promise<Exchange>
  onRead: SendOptions<string>['onRead']
  resume(lastEventId: string): Promise<EventStream>
}

export async function awaitAnswer(context: ClientContext, awaited: Awaited): Promise<ExchangeOutcome> {
  const { channel, mailbox } = context
  const { mark, json, sending, wait, limit } = awaited
  const sent = await untilAborted(sending, limit.signal)
  const http = sent?.http
  if (wait === 'none') {
    if (http !== undefined) await untilAborted(http.ended, limit.signal)
    return 'sent'
  }
  const done = new AbortController()
  const stop = AbortSignal.any([limit.signal, done.signal])
  const hasCome = (): boolean => hasAnswer(context, mark, json, http?.http)
  void restartWhileAtWork({ mailbox, answerMs: context.patience.answer, limit, stop }, mark, json)
  const contenders: Promise<unknown>[] = [
    mailbox.wait(mark, (e) => isAnswerTo(e, json, http?.http) || undefined, stop),
    channel.ended,
  ]
  // Streamable HTTP answers on the POST's own response: when that has ended, nothing more is to come, unless it is resumed.
  if (channel.kind === 'streamable-http') {
    const stopping: PausableLimit = { ...limit, signal: stop }
    contenders.push(endOfPost(context, http, hasCome, stopping, awaited.resume))
  } else if (wait === 'fence') contenders.push(overtaken(context, awaited, stop))
  await Promise.race(contenders)
  // It may be at work on what is meant to cost much, which has a bound of its own.
  while (wait === 'answer' && !hasCome() && channel.isWorking === true && !context.signal().aborted)
    await Promise.race([
      mailbox.wait(mark, (e) => isAnswerTo(e, json, http?.http) || undefined, context.signal()),
      channel.ended,
      delay(workMs),
    ])
  if (wait === 'answer' && !hasCome()) await lastLook(context, awaited, http)
  done.abort(byDefault)
  if (hasCome()) return 'answered'
  // Silence is proven only where we have listened to the end.
  if (context.signal().aborted) return 'sent'
  return channel.alive && !wasCut(context, mark) ? 'unanswered' : 'closed'
}

/** Waits on for an answer to a request that may be on its way, where this is the last chance to see it. */
async function lastLook(context: ClientContext, awaited: Awaited, http: HttpOutcome | undefined): Promise<void> {
  const { channel, mailbox, patience } = context
  const { mark, json, sending } = awaited
  const isOnPost = channel.kind === 'streamable-http'
  const own = http === undefined ? [] : mailbox.events.filter((e) => 'http' in e && e.http === http.http)
  const isOver = !channel.alive || (isOnPost && own.some((e) => e.kind === 'http-ended'))
  const isRequest = json?.id !== undefined && json.method !== undefined
  const ms = patience.lastWait(own.some((e) => e.kind === 'http-response' && e.status === 200))
  if (isOver || !isRequest || ms === 0) return
  const limit = pausableLimit(context.signal(), ms)
  // It takes as long as the target does, not as long as a scenario may.
  const resume = context.pause()
  const began = performance.now()
  const ended = isOnPost ? sending.then((sent) => sent.http?.ended) : channel.ended
  await Promise.race([mailbox.wait(mark, (e) => isAnswerTo(e, json, http?.http) || undefined, limit.signal), ended])
  if (!hasAnswer(context, mark, json, http?.http)) patience.waitedInVain(performance.now() - began)
  resume()
  limit.stop()
}

/** Whether we have left something unread of what came since. */
function wasCut({ mailbox }: ClientContext, mark: number): boolean {
  return mailbox.events.slice(mark).some((e) => e.kind === 'note' && e.bound !== undefined && isCutting(e.bound))
}

/** Whether the answer to what was sent at `mark` has come. */
export function hasAnswer(
  { mailbox }: ClientContext,
  mark: number,
  json: JsonObject | undefined,
  http: number | undefined,
): boolean {
  return mailbox.events.slice(mark).some((event) => isAnswerTo(event, json, http))
}

/** Resolves when a later request was answered and our patience after that is over; else when `stop` aborts. */
async function overtaken({ patience }: ClientContext, { fence, onRead }: Awaited, stop: AbortSignal): Promise<void> {
  const { outcome } = await fence()
  if (outcome === 'answered') onRead?.()
  if (outcome !== 'answered') await untilAborted(new Promise<never>(() => {}), stop)
  else await delay(patience.overtaking, undefined, { signal: stop }).catch(() => undefined)
}

/** Resolves when the response to a POST has ended for good: a cut event stream is resumed where sessions exist. */
export async function endOfPost(
  { mailbox, revision }: ClientContext,
  http: HttpOutcome | undefined,
  answered: () => boolean,
  limit: PausableLimit,
  resume: Awaited['resume'],
): Promise<void> {
  if (http === undefined) return
  await untilAborted(http.ended, limit.signal)
  if (limit.signal.aborted || !revision.sessions || answered()) return
  await resumeStream(http.http, { mailbox, limit, answered, get: resume })
}
