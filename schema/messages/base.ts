import { history, named, since } from '../builder/history.ts'
import {
  array,
  attributed,
  enumeration,
  json,
  object,
  optional,
  record,
  ref,
  scalar,
  stricter,
  string,
  stringLike,
} from '../builder/schema.ts'

// Values that turn up everywhere.

export const RequestId = scalar('string', 'integer')
export const ProgressToken = scalar('string', 'integer')
export const Cursor = string()

// The published schema of 2026-07-28 leaves null and fractions out of JSONValue, its TypeScript source does not.
export const JSONValue = named({ from: '2026-07-28' }, json())
export const JSONObject = named({ from: '2026-07-28' }, record(ref('JSONValue')))
export const JSONArray = named({ from: '2026-07-28' }, array(ref('JSONValue')))

// `_meta` in its places.

export const MetaObject = named({ from: '2026-07-28' }, object())

const requestedToken = history({
  '2024-11-05': attributed({ otherwise: 'progress.token.string-or-integer' }, scalar('string', 'integer')),
  '2026-07-28': attributed({ otherwise: 'progress.client.token-string-or-integer' }, scalar('string', 'integer')),
})

export const RequestMetaObject = named(
  { from: '2026-07-28' },
  object({
    progressToken: optional(requestedToken),
    'io.modelcontextprotocol/protocolVersion': since('2026-07-28', stringLike('2026-07-28')),
    'io.modelcontextprotocol/clientInfo': since('2026-07-28', optional(ref('Implementation'))),
    'io.modelcontextprotocol/clientCapabilities': since('2026-07-28', ref('ClientCapabilities')),
    'io.modelcontextprotocol/logLevel': since('2026-07-28', optional(ref('LoggingLevel'))),
  }),
)

export const NotificationMetaObject = named(
  { from: '2026-07-28' },
  object({ 'io.modelcontextprotocol/subscriptionId': since('2026-07-28', optional(ref('RequestId'))) }),
)

export const ResultMetaObject = named(
  { from: '2026-07-28' },
  object({ 'io.modelcontextprotocol/serverInfo': since('2026-07-28', optional(ref('Implementation'))) }),
)

// Names and pictures of things.

export const BaseMetadata = named(
  { from: '2025-06-18' },
  object({ name: string(), title: since('2025-06-18', optional(string())) }),
)

export const Icon = named(
  { from: '2025-11-25' },
  object({
    src: stricter('icons.icon.shape', string(), string('uri')),
    mimeType: optional(string()),
    sizes: optional(array(string())),
    theme: optional(enumeration('dark', 'light')),
  }),
)

export const Icons = named({ from: '2025-11-25' }, object({ icons: optional(array(ref('Icon'))) }))

export const Implementation = object({
  name: string(),
  title: since('2025-06-18', optional(string())),
  version: string(),
  description: since('2025-11-25', optional(string())),
  websiteUrl: since('2025-11-25', optional(stricter('implementation.implementation.shape', string(), string('uri')))),
  icons: since('2025-11-25', optional(array(ref('Icon')))),
})
