import { during, fieldHistory, history, named, since } from '../builder/history.ts'
import { array, boolean, enumeration, json, literal, object, optional, record, ref, string } from '../builder/schema.ts'
import { notification, request, resultOrInputRequired, resultResponse } from './envelope.ts'
import { cacheable, inputAnswers, meta, page, pageParams, requestParams, result, taskAugmentable } from './parts.ts'

const objectSchema = object({
  $schema: since('2025-11-25', optional(string())),
  type: literal('object'),
  properties: optional(record(object({}, json()))),
  required: optional(array(string())),
})

export const ToolAnnotations = named(
  { from: '2025-03-26' },
  object({
    title: optional(string()),
    readOnlyHint: optional(boolean()),
    destructiveHint: optional(boolean()),
    idempotentHint: optional(boolean()),
    openWorldHint: optional(boolean()),
  }),
)

export const ToolExecution = named(
  { from: '2025-11-25', to: '2025-11-25' },
  object({ taskSupport: optional(enumeration('forbidden', 'optional', 'required')) }),
)

export const Tool = object({
  name: string(),
  title: since('2025-06-18', optional(string())),
  description: optional(string()),
  inputSchema: history({
    '2024-11-05': objectSchema,
    '2026-07-28': object({ $schema: optional(string()), type: literal('object') }, json()),
  }),
  outputSchema: fieldHistory({
    '2025-06-18': optional(objectSchema),
    '2026-07-28': optional(object({ $schema: optional(string()) }, json())),
  }),
  annotations: since('2025-03-26', optional(ref('ToolAnnotations'))),
  execution: during('2025-11-25', '2025-11-25', optional(ref('ToolExecution'))),
  icons: since('2025-11-25', optional(array(ref('Icon')))),
  ...meta,
})

export const ListToolsRequest = request('tools/list', pageParams)
export const ListToolsResult = object({ ...result, ...cacheable, ...page, tools: array(ref('Tool')) })
export const ListToolsResultResponse = named({ from: '2026-07-28' }, resultResponse(ref('ListToolsResult')))

export const CallToolRequestParams = named(
  { from: '2025-11-25' },
  object({
    ...requestParams,
    ...taskAugmentable,
    ...inputAnswers,
    name: string(),
    arguments: optional(object({}, json())),
  }),
)
export const CallToolRequest = request('tools/call', ref('CallToolRequestParams'))
export const CallToolResult = object({
  ...result,
  content: array(ref('ContentBlock')),
  structuredContent: fieldHistory({ '2025-06-18': optional(object({}, json())), '2026-07-28': optional(json()) }),
  isError: optional(boolean()),
})
export const CallToolResultResponse = named({ from: '2026-07-28' }, resultOrInputRequired('CallToolResult'))

export const ToolListChangedNotification = notification(
  'notifications/tools/list_changed',
  optional(ref('NotificationParams')),
)
