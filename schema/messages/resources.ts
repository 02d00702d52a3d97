import { named, since } from '../builder/history.ts'
import { array, type Fields, integer, literal, object, optional, ref, stricter, string } from '../builder/schema.ts'
import { notification, request, resultOrInputRequired, resultResponse } from './envelope.ts'
import {
  annotated,
  base64,
  cacheable,
  inputAnswers,
  meta,
  notificationParams,
  page,
  pageParams,
  requestParams,
  resourceContents,
  result,
  uri,
} from './parts.ts'

// Clients repeat the addresses that servers gave them: the syntax of a uri is judged where a server sends it.

const uriTemplate = stricter('resources.templates.rfc6570', string(), string('uri-template'))

const resource: Fields = {
  name: string(),
  title: since('2025-06-18', optional(string())),
  uri,
  description: optional(string()),
  mimeType: optional(string()),
  size: optional(integer()),
  icons: since('2025-11-25', optional(array(ref('Icon')))),
  ...annotated,
  ...meta,
}

export const Resource = object(resource)

export const ResourceLink = named({ from: '2025-06-18' }, object({ type: literal('resource_link'), ...resource }))

export const ResourceTemplate = object({
  name: string(),
  title: since('2025-06-18', optional(string())),
  uriTemplate,
  description: optional(string()),
  mimeType: optional(string()),
  icons: since('2025-11-25', optional(array(ref('Icon')))),
  ...annotated,
  ...meta,
})

const contents: Fields = { uri, mimeType: optional(string()), ...meta }

export const ResourceContents = object(contents)
export const TextResourceContents = object({ ...contents, text: string() })
export const BlobResourceContents = object({ ...contents, blob: base64('resources.contents.blob-base64') })

export const ListResourcesRequest = request('resources/list', pageParams)
export const ListResourcesResult = object({ ...result, ...cacheable, ...page, resources: array(ref('Resource')) })
export const ListResourcesResultResponse = named({ from: '2026-07-28' }, resultResponse(ref('ListResourcesResult')))

export const ListResourceTemplatesRequest = request('resources/templates/list', pageParams)
export const ListResourceTemplatesResult = object({
  ...result,
  ...cacheable,
  ...page,
  resourceTemplates: array(ref('ResourceTemplate')),
})
export const ListResourceTemplatesResultResponse = named(
  { from: '2026-07-28' },
  resultResponse(ref('ListResourceTemplatesResult')),
)

export const ResourceRequestParams = named({ from: '2025-11-25' }, object({ ...requestParams, uri: string() }))

export const ReadResourceRequestParams = named(
  { from: '2025-11-25' },
  object({ ...requestParams, ...inputAnswers, uri: string() }),
)
export const ReadResourceRequest = request('resources/read', ref('ReadResourceRequestParams'))
export const ReadResourceResult = object({ ...result, ...cacheable, contents: array(resourceContents) })
export const ReadResourceResultResponse = named({ from: '2026-07-28' }, resultOrInputRequired('ReadResourceResult'))

export const SubscribeRequestParams = named(
  { from: '2025-11-25', to: '2025-11-25' },
  object({ ...requestParams, uri: string() }),
)
export const SubscribeRequest = named(
  { to: '2025-11-25' },
  request('resources/subscribe', ref('SubscribeRequestParams')),
)

export const UnsubscribeRequestParams = named(
  { from: '2025-11-25', to: '2025-11-25' },
  object({ ...requestParams, uri: string() }),
)
export const UnsubscribeRequest = named(
  { to: '2025-11-25' },
  request('resources/unsubscribe', ref('UnsubscribeRequestParams')),
)

export const ResourceListChangedNotification = notification(
  'notifications/resources/list_changed',
  optional(ref('NotificationParams')),
)

export const ResourceUpdatedNotificationParams = named({ from: '2025-11-25' }, object({ ...notificationParams, uri }))
export const ResourceUpdatedNotification = notification(
  'notifications/resources/updated',
  ref('ResourceUpdatedNotificationParams'),
)

/** What the reference to a template in a completion request was called at first. */
export const ResourceReference = named({ to: '2025-03-26' }, object({ type: literal('ref/resource'), uri: string() }))
export const ResourceTemplateReference = named(
  { from: '2025-06-18' },
  object({ type: literal('ref/resource'), uri: string() }),
)
