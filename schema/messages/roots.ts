import { fieldHistory, named } from '../builder/history.ts'
import { array, object, optional, ref, stricter, string } from '../builder/schema.ts'
import { notification, serverRequest } from './envelope.ts'
import { inputResult, meta } from './parts.ts'

export const Root = object({
  uri: stricter('roots.uri.file-scheme', string(), string('uri')),
  name: optional(string()),
  ...meta,
})

export const ListRootsRequest = serverRequest(
  'roots/list',
  fieldHistory({
    '2024-11-05': optional(ref('RequestParams')),
    '2026-07-28': optional(object({ _meta: optional(ref('MetaObject')) })),
  }),
)
export const ListRootsResult = object({ ...inputResult, roots: array(ref('Root')) })

export const RootsListChangedNotification = named(
  { to: '2025-11-25' },
  notification('notifications/roots/list_changed', optional(ref('NotificationParams'))),
)
