import { fieldHistory, named, since } from '../builder/history.ts'
import { number, object, optional, ref, string } from '../builder/schema.ts'
import { notification } from './envelope.ts'
import { notificationParams } from './parts.ts'

// Cancellation and progress.

export const CancelledNotificationParams = named(
  { from: '2025-11-25' },
  object({
    ...notificationParams,
    requestId: fieldHistory({
      '2024-11-05': ref('RequestId'),
      '2025-11-25': optional(ref('RequestId')),
      '2026-07-28': ref('RequestId'),
    }),
    reason: optional(string()),
  }),
)
export const CancelledNotification = notification('notifications/cancelled', ref('CancelledNotificationParams'))

export const ProgressNotificationParams = named(
  { from: '2025-11-25' },
  object({
    ...notificationParams,
    progressToken: ref('ProgressToken'),
    progress: number(),
    total: optional(number()),
    message: since('2025-03-26', optional(string())),
  }),
)
export const ProgressNotification = notification('notifications/progress', ref('ProgressNotificationParams'))
