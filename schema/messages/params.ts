import { fieldHistory, named, since } from '../builder/history.ts'
import { object, optional, ref, string } from '../builder/schema.ts'
import { request } from './envelope.ts'
import { cacheable, page, pageParams, requestParams, result } from './parts.ts'

// Params and results that other types build on.

export const RequestParams = named(
  { from: '2025-11-25' },
  object({
    _meta: fieldHistory({
      '2024-11-05': optional(ref('RequestMetaObject')),
      '2026-07-28': ref('RequestMetaObject'),
    }),
  }),
)

export const NotificationParams = named(
  { from: '2025-11-25' },
  object({ _meta: optional(ref('NotificationMetaObject')) }),
)

export const PaginatedRequestParams = named(
  { from: '2025-11-25' },
  object({ ...requestParams, cursor: optional(ref('Cursor')) }),
)

export const PaginatedRequest = request(string(), pageParams)

export const PaginatedResult = object({ ...result, ...page })

export const CacheableResult = named({ from: '2026-07-28' }, object({ ...result, ...cacheable }))

export const TaskAugmentedRequestParams = named(
  { from: '2025-11-25', to: '2025-11-25' },
  object({ ...requestParams, task: since('2025-11-25', optional(ref('TaskMetadata'))) }),
)
