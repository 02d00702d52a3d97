import { isArray } from '../builder/condition.ts'
import { fieldHistory, history, named, since } from '../builder/history.ts'
import {
  array,
  choice,
  enumeration,
  integer,
  number,
  object,
  optional,
  otherwise,
  ref,
  string,
  when,
} from '../builder/schema.ts'
import { serverRequest } from './envelope.ts'
import { serverRequestParams, taskAugmentable } from './parts.ts'

const share = optional(number({ minimum: 0, maximum: 1 }))

export const ModelHint = object({ name: optional(string()) })

export const ModelPreferences = object({
  hints: optional(array(ref('ModelHint'))),
  costPriority: share,
  speedPriority: share,
  intelligencePriority: share,
})

export const ToolChoice = named(
  { from: '2025-11-25' },
  object({ mode: optional(enumeration('auto', 'none', 'required')) }),
)

const content = history({
  '2024-11-05': ref('SamplingMessageContentBlock'),
  '2025-11-25': choice(
    when(isArray, array(ref('SamplingMessageContentBlock'))),
    otherwise(ref('SamplingMessageContentBlock')),
  ),
})

export const SamplingMessage = object({
  role: ref('Role'),
  content,
  _meta: since('2025-11-25', optional(ref('MetaObject'))),
})

export const CreateMessageRequestParams = named(
  { from: '2025-11-25' },
  object({
    ...serverRequestParams,
    ...taskAugmentable,
    messages: array(ref('SamplingMessage')),
    modelPreferences: optional(ref('ModelPreferences')),
    systemPrompt: optional(string()),
    includeContext: optional(enumeration('allServers', 'none', 'thisServer')),
    temperature: optional(number()),
    maxTokens: integer(),
    stopSequences: optional(array(string())),
    metadata: optional(ref('JSONObject')),
    tools: since('2025-11-25', optional(array(ref('Tool')))),
    toolChoice: since('2025-11-25', optional(ref('ToolChoice'))),
  }),
)
export const CreateMessageRequest = serverRequest('sampling/createMessage', ref('CreateMessageRequestParams'))

export const CreateMessageResult = object({
  _meta: fieldHistory({ '2024-11-05': optional(ref('ResultMetaObject')), '2026-07-28': optional(ref('MetaObject')) }),
  model: string(),
  stopReason: optional(string()),
  role: ref('Role'),
  content,
})
