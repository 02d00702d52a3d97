/** A task is kept for as long as its `ttl` says: who asks for it later may be told that there is none. */
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import { notObserved } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isBreach } from '../tally/verdict-order.ts'

/**
 * Takes back breaches that rest on an error for a task whose time was over: our side may have had to wait for that long, as where
 * the target limits how often it is asked.
 * @param read the exchanges that the judge has looked at
 */
export function withoutExpiredTasks(
  judgement: Judgement,
  read: ReadonlySet<Exchange>,
  conversations: readonly Conversation[],
): Judgement {
  if (!isBreach(judgement.verdict)) return judgement
  const asked = [...read].filter(({ sent, response }) => sent?.method?.startsWith('tasks/') && response?.error)
  if (asked.length === 0) return judgement
  const ends = endsOf(conversations)
  const isOver = asked.some(
    ({ sent }) => sent !== undefined && sent.at > (ends.get(sent.params?.taskId) ?? Number.POSITIVE_INFINITY),
  )
  return isOver ? notObserved('the time for which the task is kept was over') : judgement
}

/** When each task may be forgotten, by its id. */
function endsOf(conversations: readonly Conversation[]): ReadonlyMap<unknown, number> {
  const ends = new Map<unknown, number>()
  for (const { exchanges } of conversations)
    for (const { sent, response } of exchanges) {
      const task = sent?.method?.startsWith('tasks/') === true ? undefined : taskIn(response?.result)
      if (task === undefined || response === undefined) continue
      // `ttl` in 2025-11-25, `ttlMs` in the extension.
      const ttl = task.ttl ?? task.ttlMs
      if (typeof ttl === 'number') ends.set(task.taskId, response.at + ttl)
    }
  return ends
}

/** The task that a request was answered with. */
function taskIn(result: JsonObject | undefined): JsonObject | undefined {
  if (isJsonObject(result?.task)) return result.task
  return typeof result?.taskId === 'string' ? result : undefined
}
