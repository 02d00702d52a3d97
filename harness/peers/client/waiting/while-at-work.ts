/**
 * A target that reports progress of a request is working on it, so the time limit for its answer starts again, as clients may do
 * (basic/lifecycle#timeouts). So a tool that takes about as long as the limit gives the same verdicts each time.
 */
import type { JsonObject } from '../../../../schema/index.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import { at, sameJson } from '../../../wire/json/json.ts'
import { membersOf } from '../../match-answer.ts'
import type { Mailbox } from './mailbox.ts'

/** However long it reports, an answer may take so many times the usual limit. */
const most = 4

interface Work {
  readonly mailbox: Mailbox
  /** Milliseconds that an answer may take. */
  readonly answerMs: number
  readonly limit: Pick<PausableLimit, 'restart'>
  /** Ends it. */
  readonly stop: AbortSignal
}

/**
 * @param mark index of the first event that came after the sending
 * @param json what was sent
 */
export async function restartWhileAtWork(
  { mailbox, answerMs, limit, stop }: Work,
  mark: number,
  json: JsonObject | undefined,
): Promise<void> {
  const token = at(json, 'params', '_meta', 'progressToken')
  if (token === undefined) return
  const isReport = (message: JsonObject): boolean =>
    message.method === 'notifications/progress' && sameJson(at(message, 'params', 'progressToken'), token)
  const until = performance.now() + (most - 1) * answerMs
  await mailbox.wait(
    mark,
    (event) => {
      if (!membersOf(event).some(isReport)) return undefined
      if (performance.now() > until) return true
      limit.restart()
      return undefined
    },
    stop,
  )
}
