/** Many units at once: nothing of them is read back here, since each for itself would read the answers to all others, too. */
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { refusalOf } from '../../../conversation/limit-refusal.ts'
import { readConversation } from '../../../conversation/read-conversation.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import { untilAborted } from '../../../time/until-aborted.ts'
import { exchangeEvents } from '../../exchange-events.ts'
import { membersOf } from '../../match-answer.ts'
import type { Slot } from '../../rates.ts'
import { noteOn, noteOnWanted } from '../../rates.ts'
import type { ClientContext } from '../client-context.ts'
import type { SendOptions } from '../drive.ts'
import { type Awaited, endOfPost, hasAnswer } from '../waiting/await-answer.ts'
import type { Unit } from './exchange-unit.ts'
import { mayRefuse } from './past-limits.ts'
import { editHeaders } from './request-headers.ts'
import { type Sent, sendUnit } from './send-unit.ts'

interface UnitTogether {
  readonly unit: Unit
  /** Whether its answer is waited for; that it was taken always is. */
  readonly isDue: boolean
  readonly options: Pick<SendOptions<string>, 'as' | 'deliberate' | 'headers'>
}

/**
 * Resolves when all answers that are due have come, or the limit for them is over.
 * @param slot when they could be sent: now; `beyond`: whatever the target allows, to see it refuse
 * @returns whether the target may have refused one of them without a look at it, by a limit of its rate; any of them where that was wanted
 */
export async function sendTogether(
  context: ClientContext,
  units: readonly UnitTogether[],
  slot: Slot | 'beyond',
  resume: Awaited['resume'],
): Promise<boolean> {
  const { channel, mailbox, session } = context
  context.signal().throwIfAborted()
  const mark = mailbox.events.length
  const limit = context.limit()
  const sending = units.map(({ unit: { body, headers }, options }) =>
    sendUnit(context, body, editHeaders({ ...session.postHeaders, ...headers }, options.headers), options),
  )
  const due = units.flatMap(({ unit: { json }, isDue }) => (isDue && isJsonObject(json) ? [json] : []))
  if (channel.kind === 'streamable-http')
    await Promise.all(units.map((one, i) => endOfUnit(context, one, sending[i], { mark, limit, resume })))
  else {
    const answered = Promise.all([Promise.all(sending), answersTo(context, mark, due, limit.signal)])
    await Promise.race([untilAborted(answered, limit.signal), channel.ended])
  }
  limit.stop()
  context.signal().throwIfAborted()
  return wereRefused(context, mark, slot)
}

interface Wait {
  readonly mark: number
  readonly limit: PausableLimit
  readonly resume: Awaited['resume']
}

async function endOfUnit(
  context: ClientContext,
  { unit: { json }, isDue }: UnitTogether,
  sending: Promise<Sent> | undefined,
  { mark, limit, resume }: Wait,
): Promise<void> {
  const sent = sending === undefined ? undefined : await untilAborted(sending, limit.signal)
  if (sent?.http === undefined) return
  const isAnswered = (): boolean => !isDue || hasAnswer(context, mark, json, sent.http?.http)
  await endOfPost(context, sent.http, isAnswered, limit, resume)
}

/** Resolves when all of these requests have an answer: one look at each message that comes, whoever it is for. */
async function answersTo(
  { mailbox }: ClientContext,
  mark: number,
  due: readonly JsonObject[],
  signal: AbortSignal,
): Promise<void> {
  const open = new Set(due.map(({ id }) => keyOf(id)))
  if (open.size === 0) return
  const take = (message: JsonObject): void => void (message.method === undefined && open.delete(keyOf(message.id)))
  await mailbox.wait(
    mark,
    (event) => {
      for (const message of membersOf(event)) take(message)
      return open.size === 0 || undefined
    },
    signal,
  )
}

const keyOf = (id: Json | undefined): string => JSON.stringify(id ?? null)

/** Learns from refusals how often the target lets us ask, unless they were wanted. */
function wereRefused(
  { mailbox, channel, recorder, patience }: ClientContext,
  mark: number,
  slot: Slot | 'beyond',
): boolean {
  if (!mailbox.events.slice(mark).some(mayRefuse)) return false
  const { exchanges } = readConversation(exchangeEvents(mailbox.events, mailbox.events[mark]?.seq))
  let isUnread = false
  for (const exchange of exchanges) {
    const refusal = refusalOf(exchange)
    if (refusal === undefined) continue
    if (slot === 'beyond') {
      isUnread = true
      recorder.record({ kind: 'note', connection: channel.connection, ...noteOnWanted(exchange, refusal) })
      continue
    }
    const ms = patience.rates.refused(slot, refusal, 0)
    if (!refusal.unread) continue
    isUnread = true
    recorder.record({ kind: 'note', connection: channel.connection, ...noteOn(exchange, refusal, ms, 0) })
  }
  return isUnread
}
