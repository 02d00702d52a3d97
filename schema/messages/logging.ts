import { named } from '../builder/history.ts'
import { enumeration, json, object, optional, ref, string } from '../builder/schema.ts'
import { notification, request } from './envelope.ts'
import { notificationParams, requestParams } from './parts.ts'

export const LoggingLevel = enumeration('alert', 'critical', 'debug', 'emergency', 'error', 'info', 'notice', 'warning')

export const SetLevelRequestParams = named(
  { from: '2025-11-25', to: '2025-11-25' },
  object({ ...requestParams, level: ref('LoggingLevel') }),
)
export const SetLevelRequest = named({ to: '2025-11-25' }, request('logging/setLevel', ref('SetLevelRequestParams')))

export const LoggingMessageNotificationParams = named(
  { from: '2025-11-25' },
  object({ ...notificationParams, level: ref('LoggingLevel'), logger: optional(string()), data: json() }),
)
export const LoggingMessageNotification = notification('notifications/message', ref('LoggingMessageNotificationParams'))
