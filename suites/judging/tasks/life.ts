/** A task's life: which statuses there are, what may follow what, and what a conversation shows of it. */

import { type Conversation, header, type Message } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { requestOf } from '../pairs.ts'

const statuses = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

const terminal: readonly Status[] = ['completed', 'failed', 'cancelled']

export const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)
export const isTerminal = (value: unknown): boolean => terminal.some((status) => status === value)

/** The identifier of the extension that tasks are in 2026-07-28. */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

export const relatedTaskKey = 'io.modelcontextprotocol/related-task'

/** The ways in which a receiver tells of a task. */
type Telling = 'created' | 'got' | 'listed' | 'cancelled' | 'told'

/** One moment in which a receiver told of a task. */
export interface Sighting {
  readonly how: Telling
  /** The members of the task, as they came. */
  readonly task: JsonObject
  readonly message: Message
  /** The trace position before which what it says was not yet asked: it may have been true from then on. */
  readonly since: number
}

/** Requests that can run as tasks in 2025-11-25. */
export const augmentable: readonly string[] = ['tools/call', 'sampling/createMessage', 'elicitation/create']

const byMethod: Readonly<Record<string, Telling>> = { 'tasks/get': 'got', 'tasks/cancel': 'cancelled' }

const notifications: readonly string[] = ['notifications/tasks/status', 'notifications/tasks']

/** Everything that the judged side told of its tasks, in the order of the trace. */
export function sightings(conversation: Conversation): readonly Sighting[] {
  return conversation.bySubject.flatMap((message) =>
    isReplayed(message, conversation) ? [] : toldBy(message, conversation),
  )
}

/** Whether it came before, and comes once more on a stream that was taken up: what it says may be true no longer. */
function isReplayed(message: Message, conversation: Conversation): boolean {
  if (message.http === undefined || header(message.http.requestHeaders, 'last-event-id') === undefined) return false
  if (message.method === undefined) return requestOf(message, conversation) === undefined
  return conversation.bySubject.some(
    ({ seq, eventId }) => eventId !== undefined && eventId === message.eventId && seq < message.seq,
  )
}

function toldBy(message: Message, conversation: Conversation): Sighting[] {
  const { method, params, result, inReplyTo = '' } = message
  if (method !== undefined)
    return notifications.includes(method) && params !== undefined ? [sighted('told', params, message, message.seq)] : []
  if (result === undefined) return []
  const since = requestOf(message, conversation)?.seq ?? message.seq
  if (augmentable.includes(inReplyTo)) {
    const task = createdTask(result)
    return task === undefined ? [] : [sighted('created', task, message, since)]
  }
  if (inReplyTo === 'tasks/list')
    return isJsonArray(result.tasks)
      ? result.tasks.filter(isJsonObject).map((task) => sighted('listed', task, message, since))
      : []
  const how = byMethod[inReplyTo]
  return how === undefined || result.taskId === undefined ? [] : [sighted(how, result, message, since)]
}

const sighted = (how: Telling, task: JsonObject, message: Message, since: number): Sighting => ({
  how,
  task,
  message,
  since,
})

/** The task in the answer to a request that was to run as one: inside a member in 2025-11-25, flat in the extension. */
export function createdTask(result: JsonObject | undefined): JsonObject | undefined {
  if (result === undefined) return undefined
  if (isJsonObject(result.task)) return result.task
  return result.resultType === 'task' ? result : undefined
}

/** The id of the task in such an answer. */
export function createdId(result: JsonObject | undefined): string | undefined {
  const id = createdTask(result)?.taskId
  return typeof id === 'string' ? id : undefined
}

/** One stream of events, or the one channel of stdio: the order of messages on different streams is not defined. */
const channelOf = (message: Message): number | string => message.http?.http ?? 'stdio'

/** Whether what `later` says was true after what `earlier` says: it was asked after that had come, or told after it. */
export function isAfter(later: Sighting, earlier: Sighting): boolean {
  if (later.how === 'told' && channelOf(later.message) !== channelOf(earlier.message)) return false
  return later.since > earlier.message.seq
}

/** The sightings of each task, by its id. */
export function byTask(seen: readonly Sighting[]): ReadonlyMap<Json, readonly Sighting[]> {
  const found = new Map<Json, Sighting[]>()
  for (const sighting of seen) {
    const { taskId } = sighting.task
    if (taskId !== undefined) found.set(taskId, [...(found.get(taskId) ?? []), sighting])
  }
  return found
}

/** The request that was answered with each task, by the id of the task. */
export function requestsOfTasks({ exchanges }: Conversation): ReadonlyMap<string, Message> {
  return new Map(
    exchanges.flatMap(({ sent, response }) => {
      const id = createdId(response?.result)
      return sent === undefined || id === undefined ? [] : [[id, sent] as const]
    }),
  )
}
