/** Which messages name the task that they belong to, and which do not (2025-11-25). */

import { at, type Conversation, type Message, type MonitorContext, sameJson } from '../../../../harness/index.ts'
import { isJsonObject } from '../../../../schema/index.ts'
import { requestOf } from '../../../judging/pairs.ts'
import { createdId, isTerminal, relatedTaskKey, requestsOfTasks, sightings } from '../../../judging/tasks/life.ts'
import { type Reading, reading } from '../../parts/readings.ts'

const relatedTask = (holder: unknown) => (isJsonObject(holder) ? at(holder, '_meta', relatedTaskKey) : undefined)

const aboutTasks: readonly string[] = ['tasks/get', 'tasks/list', 'tasks/cancel']

/** The result type that the request of a task has by itself. */
const resultTypes: Readonly<Record<string, string>> = {
  'tools/call': 'CallToolResult',
  'sampling/createMessage': 'CreateMessageResult',
  'elicitation/create': 'ElicitResult',
}

export function metadataReadings(conversation: Conversation, context: MonitorContext): readonly Reading[] {
  const begun = requestsOfTasks(conversation)
  return [
    ...conversation.bySubject.flatMap((message) => [
      ...inResults(message, conversation),
      ...inNotifications(message),
      ...inRequests(message),
      ...inAnswers(message, conversation),
      ...outcomeShape(message, conversation, begun, context),
    ]),
    ...progressReadings(conversation),
  ]
}

function inResults(message: Message, conversation: Conversation): Reading[] {
  const { inReplyTo = '', result, seq } = message
  if (result === undefined) return []
  const named = relatedTask(result)
  if (aboutTasks.includes(inReplyTo)) {
    const flaw = named !== undefined && { expected: `no ${relatedTaskKey} in _meta`, actual: named }
    return [reading('tasks.receiver.no-related-task-on-task-results', flaw, seq)]
  }
  if (inReplyTo !== 'tasks/result') return []
  const id = requestOf(message, conversation)?.params?.taskId ?? null
  const flaw = !sameJson(at(named, 'taskId'), id) && {
    expected: `${relatedTaskKey} in _meta with the taskId ${JSON.stringify(id)}`,
    actual: result._meta,
  }
  return [reading('tasks.result.related-task', flaw, seq)]
}

/** The outcome has the shape of what the request would have been answered with. */
function outcomeShape(
  message: Message,
  conversation: Conversation,
  begun: ReadonlyMap<string, Message>,
  { validate }: MonitorContext,
): Reading[] {
  if (message.inReplyTo !== 'tasks/result' || message.result === undefined) return []
  const id = requestOf(message, conversation)?.params?.taskId
  const type = typeof id === 'string' ? resultTypes[begun.get(id)?.method ?? ''] : undefined
  if (type === undefined) return []
  const [violation] = validate(type, message.result)
  const flaw = violation && { expected: `${violation.expected} at ${type}${violation.path}`, actual: violation.actual }
  return [reading('tasks.result.shape', flaw, message.seq)]
}

function inNotifications({ method, params, seq }: Message): Reading[] {
  if (method !== 'notifications/tasks/status') return []
  const named = relatedTask(params)
  const flaw = named !== undefined && { expected: `no ${relatedTaskKey} in _meta`, actual: named }
  return [reading('tasks.status-notification.no-related-task', flaw, seq)]
}

function inRequests({ method = '', kind, params, seq }: Message): Reading[] {
  if (kind !== 'request' || ![...aboutTasks, 'tasks/result'].includes(method)) return []
  const named = relatedTask(params)
  const flaw = named !== undefined && { expected: `no ${relatedTaskKey} in _meta`, actual: named }
  return [reading('tasks.requestor.no-related-task-on-task-methods', flaw, seq)]
}

/** Answers to requests that belong to a task. */
function inAnswers(message: Message, conversation: Conversation): Reading[] {
  if (message.result === undefined) return []
  const asked = requestOf(message, conversation)
  const wanted = relatedTask(asked?.params)
  if (wanted === undefined || asked?.method?.startsWith('tasks/') === true) return []
  const flaw = !sameJson(at(relatedTask(message.result), 'taskId'), at(wanted, 'taskId') ?? null) && {
    expected: `${relatedTaskKey} in _meta: ${JSON.stringify(wanted)}`,
    actual: message.result,
  }
  return [reading('tasks.requestor.related-task-on-responses', flaw, asked?.seq, message.seq)]
}

/** Progress of tasks: under the token of the request that began them, with their id, until they end. */
function progressReadings(conversation: Conversation): Reading[] {
  const begun = conversation.exchanges.flatMap(({ sent, response }) => {
    const id = createdId(response?.result)
    const token = at(sent?.params, '_meta', 'progressToken')
    return id === undefined || token === undefined || response === undefined ? [] : [{ id, token, response }]
  })
  const ends = new Map(
    sightings(conversation)
      .filter(({ task }) => isTerminal(task.status))
      .toReversed()
      .map(({ task, message }) => [task.taskId, message]),
  )
  const foreign = [
    ...begun.map(({ id }) => id),
    ...conversation.byPeer.flatMap(({ method, params }) =>
      method?.startsWith('tasks/') ? [at(params, '_meta', 'progressToken')] : [],
    ),
  ]
  return conversation.bySubject.flatMap((message): Reading[] => {
    if (message.method !== 'notifications/progress') return []
    const token = message.params?.progressToken
    const named = at(relatedTask(message.params), 'taskId')
    const own = begun.find((task) => sameJson(task.token, token ?? null))
    const ofTask = own ?? begun.find(({ id }) => named === id || token === id)
    if (ofTask === undefined) return []
    const isForeign = own === undefined || (named !== undefined && named !== own.id && foreign.includes(token))
    const wanted = `the token of the request, ${JSON.stringify(ofTask.token)}`
    const same = reading('progress.task.same-token', isForeign && { expected: wanted, actual: token }, message.seq)
    if (own === undefined) return [same]
    const missing = named !== own.id && {
      expected: `${relatedTaskKey} in _meta with the taskId ${JSON.stringify(own.id)}`,
      actual: message.params,
    }
    // What belongs to a call that is not answered yet belongs to no task that its client knows.
    const isKnown = message.seq > own.response.seq
    const end = ends.get(own.id)
    const isLate = end !== undefined && message.seq > end.seq && message.http?.http === end.http?.http
    const late = isLate && { expected: 'no progress of a task that is over', actual: message.json }
    return [
      ...(isKnown ? [same, reading('tasks.receiver.related-task-on-notifications', missing, message.seq)] : []),
      reading('progress.task.stops-at-terminal', late, end?.seq, message.seq),
    ]
  })
}

export const ofMetadata = [
  'tasks.result.related-task',
  'tasks.result.shape',
  'tasks.receiver.no-related-task-on-task-results',
  'tasks.status-notification.no-related-task',
  'tasks.receiver.related-task-on-notifications',
  'tasks.requestor.no-related-task-on-task-methods',
  'tasks.requestor.related-task-on-responses',
  'progress.task.same-token',
  'progress.task.stops-at-terminal',
] as const
