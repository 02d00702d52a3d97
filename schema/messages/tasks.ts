import { named } from '../builder/history.ts'
import {
  array,
  enumeration,
  type Fields,
  integer,
  json,
  object,
  optional,
  ref,
  type Schema,
  scalar,
  string,
} from '../builder/schema.ts'
import { notification, request } from './envelope.ts'
import { notificationParams, page, pageParams, result, unlistedRequestMeta } from './parts.ts'

// Tasks were part of the protocol in 2025-11-25 only; later they are an extension.

const experiment = (schema: Schema) => named({ from: '2025-11-25', to: '2025-11-25' }, schema)

export const TaskStatus = experiment(enumeration('cancelled', 'completed', 'failed', 'input_required', 'working'))

const task: Fields = {
  taskId: string(),
  status: ref('TaskStatus'),
  statusMessage: optional(string()),
  createdAt: string(),
  lastUpdatedAt: string(),
  ttl: scalar('integer', 'null'),
  pollInterval: optional(integer()),
}

export const Task = experiment(object(task))

/** What a request says to be run as a task. */
export const TaskMetadata = experiment(object({ ttl: optional(integer()) }))

/** The value of `_meta` member `io.modelcontextprotocol/related-task`. */
export const RelatedTaskMetadata = experiment(object({ taskId: string() }))

export const CreateTaskResult = experiment(object({ ...result, task: ref('Task') }))

const taskRequest = (method: string) =>
  experiment(request(method, object({ ...unlistedRequestMeta, taskId: string() })))

export const GetTaskRequest = taskRequest('tasks/get')
export const GetTaskResult = experiment(object({ ...result, ...task }))

export const GetTaskPayloadRequest = taskRequest('tasks/result')
export const GetTaskPayloadResult = experiment(object(result, json()))

export const CancelTaskRequest = taskRequest('tasks/cancel')
export const CancelTaskResult = experiment(object({ ...result, ...task }))

export const ListTasksRequest = experiment(request('tasks/list', pageParams))
export const ListTasksResult = experiment(object({ ...result, ...page, tasks: array(ref('Task')) }))

export const TaskStatusNotificationParams = experiment(object({ ...notificationParams, ...task }))
export const TaskStatusNotification = experiment(
  notification('notifications/tasks/status', ref('TaskStatusNotificationParams')),
)
