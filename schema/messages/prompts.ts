import { named, since } from '../builder/history.ts'
import { array, boolean, literal, object, optional, record, ref, string } from '../builder/schema.ts'
import { notification, request, resultOrInputRequired, resultResponse } from './envelope.ts'
import { cacheable, inputAnswers, meta, page, pageParams, requestParams, result } from './parts.ts'

export const PromptArgument = object({
  name: string(),
  title: since('2025-06-18', optional(string())),
  description: optional(string()),
  required: optional(boolean()),
})

export const Prompt = object({
  name: string(),
  title: since('2025-06-18', optional(string())),
  description: optional(string()),
  arguments: optional(array(ref('PromptArgument'))),
  icons: since('2025-11-25', optional(array(ref('Icon')))),
  ...meta,
})

export const PromptReference = object({
  type: literal('ref/prompt'),
  name: string(),
  title: since('2025-06-18', optional(string())),
})

export const PromptMessage = object({ role: ref('Role'), content: ref('ContentBlock') })

export const ListPromptsRequest = request('prompts/list', pageParams)
export const ListPromptsResult = object({ ...result, ...cacheable, ...page, prompts: array(ref('Prompt')) })
export const ListPromptsResultResponse = named({ from: '2026-07-28' }, resultResponse(ref('ListPromptsResult')))

export const GetPromptRequestParams = named(
  { from: '2025-11-25' },
  object({ ...requestParams, ...inputAnswers, name: string(), arguments: optional(record(string())) }),
)
export const GetPromptRequest = request('prompts/get', ref('GetPromptRequestParams'))
export const GetPromptResult = object({
  ...result,
  description: optional(string()),
  messages: array(ref('PromptMessage')),
})
export const GetPromptResultResponse = named({ from: '2026-07-28' }, resultOrInputRequired('GetPromptResult'))

export const PromptListChangedNotification = notification(
  'notifications/prompts/list_changed',
  optional(ref('NotificationParams')),
)
