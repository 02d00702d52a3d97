/** What is told of tasks without being asked each time. */

import { at, type Conversation, type Message, type MonitorContext, sameJson } from '../../../../harness/index.ts'
import { isJsonArray } from '../../../../schema/index.ts'
import { isTerminal, requestsOfTasks, sightings } from '../../../judging/tasks/life.ts'
import { metaKey } from '../../../stimuli/modern.ts'
import { type Reading, reading } from '../../parts/readings.ts'

export function notificationReadings(conversation: Conversation, context: MonitorContext): readonly Reading[] {
  const { bySubject, byPeer } = conversation
  const listens = byPeer.filter(({ method }) => method === 'subscriptions/listen')
  return [
    ...bySubject.flatMap((message) => [...shape(message, context), ...subscribed(message, listens)]),
    ...unwanted(conversation, listens),
  ]
}

function shape({ method, params, json, seq }: Message, { validate }: MonitorContext): Reading[] {
  const rule = 'tasks-ext.notification.shape'
  if (method === 'notifications/tasks/status')
    return [reading(rule, { expected: 'the method notifications/tasks', actual: method }, seq)]
  if (method !== 'notifications/tasks') return []
  const [violation] = validate('TaskStatusNotificationParams', params ?? null)
  const flaw = violation && { expected: `${violation.expected} at params${violation.path}`, actual: json }
  return [reading(rule, flaw, seq)]
}

const subscriptionOf = ({ params }: Message) => at(params, '_meta', metaKey.subscriptionId)

/** Only of tasks that the subscription asks for. */
function subscribed(message: Message, listens: readonly Message[]): Reading[] {
  const { method, params, json, seq } = message
  if (method !== 'notifications/tasks' || params?.taskId === undefined) return []
  const id = subscriptionOf(message)
  const own = listens.filter((listen) => listen.seq < seq && (id === undefined || sameJson(listen.id, id)))
  const isWanted = own.some((listen) => {
    const taskIds = at(listen.params, 'notifications', 'taskIds')
    return isJsonArray(taskIds) && taskIds.some((wanted) => sameJson(wanted, params.taskId ?? null))
  })
  const flaw = !isWanted && { expected: 'no notification of a task that no subscription names', actual: json }
  return [reading('tasks-ext.notification.only-subscribed-ids', flaw, ...own.map((listen) => listen.seq), seq)]
}

/** Neither progress nor log messages exist for tasks. */
function unwanted(conversation: Conversation, listens: readonly Message[]): Reading[] {
  const rule = 'tasks-ext.notification.no-progress-or-log-on-listen'
  const forTasks = listens.filter(({ params }) => at(params, 'notifications', 'taskIds') !== undefined)
  const begun = [...requestsOfTasks(conversation)].flatMap(([taskId, request]) => {
    const token = at(request.params, '_meta', 'progressToken')
    return token === undefined ? [] : [{ taskId, token }]
  })
  const seen = sightings(conversation)
  const flaws = conversation.bySubject.flatMap((message): Reading[] => {
    const { method, params, json, seq } = message
    const task =
      method === 'notifications/progress' && begun.find(({ token }) => sameJson(token, params?.progressToken ?? null))
    const created = task && seen.find(({ how, task: told }) => how === 'created' && told.taskId === task.taskId)
    const isLate = created !== undefined && created !== false && seq > created.message.seq
    const id =
      method === 'notifications/message' || method === 'notifications/progress' ? subscriptionOf(message) : undefined
    const isHere = id !== undefined && forTasks.some((listen) => sameJson(listen.id, id))
    return isLate || isHere ? [reading(rule, { expected: `no ${method} for a task`, actual: json }, seq)] : []
  })
  const ended = seen.filter(({ task }) => isTerminal(task.status) && begun.some(({ taskId }) => taskId === task.taskId))
  return [...flaws, ...ended.slice(0, 1).map(({ message }) => reading(rule, undefined, message.seq))]
}

export const ofNotifications = [
  'tasks-ext.notification.shape',
  'tasks-ext.notification.only-subscribed-ids',
  'tasks-ext.notification.no-progress-or-log-on-listen',
] as const
