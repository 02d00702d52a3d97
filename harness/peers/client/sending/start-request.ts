/** Sends a request whose answer is not waited for here, and hands out the ways to follow and to end it. */
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { type Answered, limitRefusal } from '../../../conversation/limit-refusal.ts'
import type { Dressed } from '../../../revisions/revision.ts'
import { pausableLimit } from '../../../time/pausable-limit.ts'
import { untilAborted } from '../../../time/until-aborted.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { HttpOutcome } from '../../../transports/channel.ts'
import { sameJson } from '../../../wire/json/json.ts'
import { isAnswerTo, membersOf } from '../../match-answer.ts'
import type { Slot } from '../../rates.ts'
import type { ClientContext } from '../client-context.ts'
import type { OpenRequest, SendOptions } from '../drive.ts'
import { type Awaited, endOfPost, hasAnswer } from '../waiting/await-answer.ts'
import { openRequest } from './open-request.ts'
import { editHeaders } from './request-headers.ts'
import { sendUnit } from './send-unit.ts'

interface StartOptions extends SendOptions<string>, Pick<Awaited, 'resume'> {
  /** When it may be sent: now. */
  readonly slot: Slot
  /** Sends notifications/cancelled with these params. */
  cancel(params: JsonObject): Promise<unknown>
}

/** Resumes the stream of its POST for as long as the scenario lasts, where a server ends it before it has answered. */
export async function startRequest(
  context: ClientContext,
  { message, headers }: Dressed,
  options: StartOptions,
): Promise<OpenRequest> {
  const { channel, revision, mailbox, session } = context
  const { id = null } = message
  const mark = mailbox.events.length
  const all = editHeaders({ ...session.postHeaders, ...headers }, options.headers)
  const sending = sendUnit(context, JSON.stringify(message), all, options)
  if (channel.kind === 'stdio') await untilAborted(sending, context.limit().signal)
  const over = new AbortController()
  void channel.ended.then(() => over.abort())
  let isCancelled = false
  const isOver = (): boolean => isCancelled || hasAnswer(context, mark, message, undefined)
  void learnFromRefusal(context, mark, message, options.slot, AbortSignal.any([context.signal(), over.signal]))
  const follow = async (): Promise<void> => {
    const { http } = await sending
    const limit = pausableLimit(AbortSignal.any([context.signal(), over.signal]), longest)
    if (channel.kind === 'streamable-http') await endOfPost(context, http, isOver, limit, options.resume)
    // Over HTTP+SSE the answer comes on the other stream, unless the POST was refused.
    else await untilAborted(isRefused(http) ? http.ended : channel.ended, over.signal)
  }
  return openRequest({
    id,
    mark,
    mailbox,
    ended: follow(),
    limit: () => context.limit(),
    inVain: () => context.heldUp?.nothingCame(channel.connection),
    async cancel() {
      if (hasAnswer(context, mark, message, undefined)) return
      if (revision.era === 'legacy' || channel.kind === 'stdio') {
        isCancelled = true
        await options.cancel({ requestId: id })
        return
      }
      const sent = await untilAborted(sending, context.limit().signal)
      sent?.http?.end()
    },
  })
}

/** What is left open cannot be asked again here, but all that comes after it is asked more slowly. */
async function learnFromRefusal(
  { mailbox, patience }: ClientContext,
  mark: number,
  message: JsonObject,
  slot: Slot,
  signal: AbortSignal,
): Promise<void> {
  const answer = await mailbox.wait(mark, (e) => membersAnswering(e, message), signal)
  const refusal = answer === undefined ? undefined : limitRefusal(answer)
  if (refusal !== undefined) patience.rates.refused(slot, refusal, 0)
}

/** What an event answers to a request, if it does. */
function membersAnswering(event: TraceEvent, message: JsonObject): Answered | undefined {
  const answer = isAnswerTo(event, message, undefined)
    ? membersOf(event).find(({ id }) => sameJson(id, message.id))
    : undefined
  if (answer === undefined) return undefined
  const { error, result } = answer
  return { error: isJsonObject(error) ? error : undefined, result: isJsonObject(result) ? result : undefined }
}

/** True for a POST that got an error, or no response at all. */
function isRefused(http: HttpOutcome | undefined): http is HttpOutcome {
  return http !== undefined && (http.status === undefined || http.status >= 400)
}

/** Milliseconds: the scenario ends it before. */
const longest = 2 ** 31 - 1
