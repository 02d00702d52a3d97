import { history, named, since } from '../builder/history.ts'
import {
  array,
  boolean,
  enumeration,
  json,
  literal,
  number,
  object,
  optional,
  ref,
  type Schema,
  string,
  tagged,
} from '../builder/schema.ts'
import { annotated, base64, meta, resourceContents } from './parts.ts'

export const Role = enumeration('assistant', 'user')

export const Annotations = named(
  { from: '2025-03-26' },
  object({
    audience: optional(array(ref('Role'))),
    priority: optional(number({ minimum: 0, maximum: 1 })),
    lastModified: since('2025-06-18', optional(string())),
  }),
)

/** What 2024-11-05 calls a thing that can carry annotations. */
export const Annotated = named({ to: '2024-11-05' }, object(annotated))

export const TextContent = object({ type: literal('text'), text: string(), ...annotated, ...meta })

export const ImageContent = object({
  type: literal('image'),
  data: base64('tools.content.image-base64'),
  mimeType: string(),
  ...annotated,
  ...meta,
})

export const AudioContent = named(
  { from: '2025-03-26' },
  object({
    type: literal('audio'),
    data: base64('tools.content.audio-base64'),
    mimeType: string(),
    ...annotated,
    ...meta,
  }),
)

export const EmbeddedResource = object({ type: literal('resource'), resource: resourceContents, ...annotated, ...meta })

const blocks = (...names: string[]): Schema => tagged('type', ...names.map(ref))

export const ContentBlock = named(
  { from: '2025-06-18' },
  history({
    '2024-11-05': blocks('TextContent', 'ImageContent', 'EmbeddedResource'),
    '2025-03-26': blocks('TextContent', 'ImageContent', 'AudioContent', 'EmbeddedResource'),
    '2025-06-18': blocks('TextContent', 'ImageContent', 'AudioContent', 'ResourceLink', 'EmbeddedResource'),
  }),
)

export const ToolUseContent = named(
  { from: '2025-11-25' },
  object({ type: literal('tool_use'), id: string(), name: string(), input: object({}, json()), ...meta }),
)

export const ToolResultContent = named(
  { from: '2025-11-25' },
  object({
    type: literal('tool_result'),
    toolUseId: string(),
    content: array(ref('ContentBlock')),
    structuredContent: optional(history({ '2025-11-25': object({}, json()), '2026-07-28': json() })),
    isError: optional(boolean()),
    ...meta,
  }),
)

export const SamplingMessageContentBlock = named(
  { from: '2025-11-25' },
  history({
    '2024-11-05': blocks('TextContent', 'ImageContent'),
    '2025-03-26': blocks('TextContent', 'ImageContent', 'AudioContent'),
    '2025-11-25': blocks('TextContent', 'ImageContent', 'AudioContent', 'ToolUseContent', 'ToolResultContent'),
  }),
)
