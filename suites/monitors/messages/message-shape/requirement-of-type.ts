/** Message type -> the requirement that says what a message of that type looks like. */
import type { RequirementId } from '../../../define.ts'

const table: Readonly<Record<string, RequirementId>> = {
  InitializeRequest: 'lifecycle.initialize.shape',
  InitializeResult: 'lifecycle.initialize.shape',
  InitializedNotification: 'lifecycle.initialize.shape',
  DiscoverRequest: 'discover.discover.shape',
  DiscoverResult: 'discover.discover.shape',
  PingRequest: 'ping.ping.shape',

  ListToolsRequest: 'tools.list-request.shape',
  ListToolsResult: 'tools.list-result.shape',
  CallToolRequest: 'tools.call-request.shape',
  CallToolResult: 'tools.call-result.shape',
  ToolListChangedNotification: 'tools.list-changed.shape',

  ListResourcesRequest: 'resources.list-request.shape',
  ListResourcesResult: 'resources.list-result.shape',
  ListResourceTemplatesRequest: 'resources.templates-list-request.shape',
  ListResourceTemplatesResult: 'resources.templates-list-result.shape',
  ReadResourceRequest: 'resources.read-request.shape',
  ReadResourceResult: 'resources.read-result.shape',
  SubscribeRequest: 'resources.subscribe-request.shape',
  UnsubscribeRequest: 'resources.unsubscribe-request.shape',
  ResourceListChangedNotification: 'resources.list-changed.shape',
  ResourceUpdatedNotification: 'resources.updated.shape',

  ListPromptsRequest: 'prompts.list-request.shape',
  ListPromptsResult: 'prompts.list-result.shape',
  GetPromptRequest: 'prompts.get-request.shape',
  GetPromptResult: 'prompts.get-result.shape',
  PromptListChangedNotification: 'prompts.list-changed.shape',

  CompleteRequest: 'completion.request.shape',
  CompleteResult: 'completion.result.shape',
  SetLevelRequest: 'logging.set-level-request.shape',
  LoggingMessageNotification: 'logging.message.shape',

  ListRootsRequest: 'roots.list.shape',
  ListRootsResult: 'roots.list.shape',
  RootsListChangedNotification: 'roots.list-changed.shape',
  CreateMessageRequest: 'sampling.create-message.shape',
  CreateMessageResult: 'sampling.create-message.shape',
  ElicitRequest: 'elicitation.create.shape',
  ElicitResult: 'elicitation.create.shape',
  ElicitationCompleteNotification: 'elicitation.complete.shape',

  CancelledNotification: 'cancellation.notification.shape',
  ProgressNotification: 'progress.notification.shape',

  CreateTaskResult: 'tasks.create-task.shape',
  GetTaskResult: 'tasks.get.shape',
  ListTasksResult: 'tasks.list.shape',
  CancelTaskResult: 'tasks.cancel.shape',
  TaskStatusNotification: 'tasks.status-notification.shape',

  InputRequiredResult: 'mrtr.input-required.shape',
  SubscriptionsListenRequest: 'subscriptions.listen.shape',
  SubscriptionsListenResult: 'subscriptions.listen-result.shape',
  SubscriptionsAcknowledgedNotification: 'subscriptions.acknowledged.shape',
  HeaderMismatchError: 'errors.modern.shape',
  MissingRequiredClientCapabilityError: 'errors.modern.shape',
  UnsupportedProtocolVersionError: 'errors.modern.shape',
}

/** Requirements of results that hold nothing of their own, by the method that they answer. */
const emptyResults: Readonly<Record<string, RequirementId>> = {
  'logging/setLevel': 'logging.set-level.shape',
  ping: 'ping.receiver.empty-response',
}

/** The requirement on the shape of `typeName`; the envelope's for types that have none of their own. */
export function requirementOfType(typeName: string, inReplyTo?: string): RequirementId {
  const ofEmpty = typeName === 'EmptyResult' && inReplyTo !== undefined ? emptyResults[inReplyTo] : undefined
  return ofEmpty ?? table[typeName] ?? 'messages.envelope.shape'
}

/** All requirements that `requirementOfType` can name. */
export const requirementsOfTypes: readonly RequirementId[] = [
  ...new Set([...Object.values(table), 'logging.set-level.shape' as const]),
]
