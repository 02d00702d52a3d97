import { named } from '../builder/history.ts'
import { array, boolean, literal, object, optional, ref, type Schema, stricter, string } from '../builder/schema.ts'
import { notification, request, resultResponse } from './envelope.ts'
import { notificationParams, requestParams, result } from './parts.ts'

const modern = (schema: Schema) => named({ from: '2026-07-28' }, schema)

export const SubscriptionFilter = modern(
  object({
    toolsListChanged: optional(boolean()),
    promptsListChanged: optional(boolean()),
    resourcesListChanged: optional(boolean()),
    resourceSubscriptions: optional(array(string())),
  }),
)

export const SubscriptionsListenRequestParams = modern(
  object({ ...requestParams, notifications: ref('SubscriptionFilter') }),
)
export const SubscriptionsListenRequest = modern(
  request('subscriptions/listen', ref('SubscriptionsListenRequestParams')),
)

export const SubscriptionsListenResultMetaObject = modern(
  object({
    'io.modelcontextprotocol/subscriptionId': ref('RequestId'),
    'io.modelcontextprotocol/serverInfo': optional(ref('Implementation')),
  }),
)
export const SubscriptionsListenResult = modern(
  object({
    ...result,
    resultType: stricter('subscriptions.listen-result.shape', string(), literal('complete')),
    _meta: ref('SubscriptionsListenResultMetaObject'),
  }),
)
export const SubscriptionsListenResultResponse = modern(resultResponse(ref('SubscriptionsListenResult')))

export const SubscriptionsAcknowledgedNotificationParams = modern(
  object({ ...notificationParams, notifications: ref('SubscriptionFilter') }),
)
export const SubscriptionsAcknowledgedNotification = modern(
  notification('notifications/subscriptions/acknowledged', ref('SubscriptionsAcknowledgedNotificationParams')),
)
