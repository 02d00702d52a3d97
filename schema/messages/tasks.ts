import { history, named } from '../builder/history.ts'
import {
  array,
  enumeration,
  type Fields,
  integer,
  json,
  literal,
  object,
  optional,
  ref,
  type Schema,
  scalar,
  string,
  tagged,
} from '../builder/schema.ts'
import { notification, request } from './envelope.ts'
import { notificationParams, page, pageParams, result, unlistedRequestMeta } from './parts.ts'

// Tasks were part of the protocol in 2025-11-25 only. For 2026-07-28 they are an extension, whose types stand here too.

const experiment = (schema: Schema) => named({ from: '2025-11-25', to: '2025-11-25' }, schema)
const extension = (schema: Schema) => named({ from: '2026-07-28' }, schema)
/** What both have, each in its own form. */
const both = (first: Schema, later: Schema) =>
  named({ from: '2025-11-25' }, history({ '2025-11-25': first, '2026-07-28': later }))

const statuses = enumeration('cancelled', 'completed', 'failed', 'input_required', 'working')
export const TaskStatus = both(statuses, statuses)

const described: Fields = {
  taskId: string(),
  status: ref('TaskStatus'),
  statusMessage: optional(string()),
  createdAt: string(),
  lastUpdatedAt: string(),
}
const task: Fields = { ...described, ttl: scalar('integer', 'null'), pollInterval: optional(integer()) }
const extensionTask: Fields = { ...described, ttlMs: scalar('integer', 'null'), pollIntervalMs: optional(integer()) }

export const Task = both(object(task), object(extensionTask))

/** What a request says to be run as a task. */
export const TaskMetadata = experiment(object({ ttl: optional(integer()) }))

/** The value of `_meta` member `io.modelcontextprotocol/related-task`. */
export const RelatedTaskMetadata = experiment(object({ taskId: string() }))

const resultOfType = (type: string, fields: Fields = {}): Schema =>
  object({ ...result, resultType: literal(type), ...fields })

export const CreateTaskResult = both(object({ ...result, task: ref('Task') }), resultOfType('task', extensionTask))

/** What a task in each status has beside the members of all: as the extension tells of it, in results and notifications. */
const members: readonly (readonly [status: string, members: Fields])[] = [
  ['working', {}],
  ['input_required', { inputRequests: ref('InputRequests') }],
  ['completed', { result: object({}, json()) }],
  ['failed', { error: ref('Error') }],
  ['cancelled', {}],
]

const ofStatus = (index: number): Schema => {
  const [status = '', own = {}] = members[index] ?? []
  return object({ ...extensionTask, status: literal(status), ...own })
}

/** One of five, by its status. */
const detailed = (fields: Fields): Schema =>
  tagged(
    'status',
    ...members.map(([status, own]) => object({ ...fields, ...extensionTask, status: literal(status), ...own })),
  )

export const WorkingTask = extension(ofStatus(0))
export const InputRequiredTask = extension(ofStatus(1))
export const CompletedTask = extension(ofStatus(2))
export const FailedTask = extension(ofStatus(3))
export const CancelledTask = extension(ofStatus(4))
export const DetailedTask = extension(detailed({}))

const taskRequest = (method: string) => {
  const known = request(method, object({ ...unlistedRequestMeta, taskId: string() }))
  return both(known, known)
}

export const GetTaskRequest = taskRequest('tasks/get')
export const GetTaskResult = both(
  object({ ...result, ...task }),
  detailed({ ...result, resultType: literal('complete') }),
)

export const GetTaskPayloadRequest = experiment(
  request('tasks/result', object({ ...unlistedRequestMeta, taskId: string() })),
)
export const GetTaskPayloadResult = experiment(object(result, json()))

export const UpdateTaskRequest = extension(
  request('tasks/update', object({ ...unlistedRequestMeta, taskId: string(), inputResponses: ref('InputResponses') })),
)
export const UpdateTaskResult = extension(resultOfType('complete'))

export const CancelTaskRequest = taskRequest('tasks/cancel')
export const CancelTaskResult = both(object({ ...result, ...task }), resultOfType('complete'))

export const ListTasksRequest = experiment(request('tasks/list', pageParams))
export const ListTasksResult = experiment(object({ ...result, ...page, tasks: array(ref('Task')) }))

export const TaskStatusNotificationParams = both(
  object({ ...notificationParams, ...task }),
  detailed(notificationParams),
)
export const TaskStatusNotification = both(
  notification('notifications/tasks/status', ref('TaskStatusNotificationParams')),
  notification('notifications/tasks', ref('TaskStatusNotificationParams')),
)

const taskIds = object({ taskIds: optional(array(string())) })
export const TaskSubscriptionNotifications = extension(taskIds)
export const TaskSubscriptionAcknowledgedNotifications = extension(taskIds)
