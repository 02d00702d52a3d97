import { during, history, named, since, until } from '../builder/history.ts'
import { boolean, type Field, object, optional, record, ref, string, stringLike } from '../builder/schema.ts'
import { revisions } from '../revisions.ts'
import { notification, request } from './envelope.ts'
import { requestParams, result } from './parts.ts'

const flag: Field = optional(ref('JSONObject'))

export const ClientCapabilities = object({
  experimental: optional(record(ref('JSONObject'))),
  roots: optional(object({ listChanged: until('2025-11-25', optional(boolean())) })),
  sampling: optional(
    history({ '2024-11-05': ref('JSONObject'), '2025-11-25': object({ context: flag, tools: flag }) }),
  ),
  elicitation: since(
    '2025-06-18',
    optional(history({ '2025-06-18': ref('JSONObject'), '2025-11-25': object({ form: flag, url: flag }) })),
  ),
  tasks: during(
    '2025-11-25',
    '2025-11-25',
    optional(
      object({
        list: flag,
        cancel: flag,
        requests: optional(
          object({
            sampling: optional(object({ createMessage: flag })),
            elicitation: optional(object({ create: flag })),
          }),
        ),
      }),
    ),
  ),
  extensions: since('2026-07-28', optional(record(ref('JSONObject')))),
})

const listed: Field = optional(object({ listChanged: optional(boolean()) }))

export const ServerCapabilities = object({
  experimental: optional(record(ref('JSONObject'))),
  logging: flag,
  completions: since('2025-03-26', flag),
  prompts: listed,
  resources: optional(object({ subscribe: optional(boolean()), listChanged: optional(boolean()) })),
  tools: listed,
  tasks: during(
    '2025-11-25',
    '2025-11-25',
    optional(
      object({ list: flag, cancel: flag, requests: optional(object({ tools: optional(object({ call: flag })) })) }),
    ),
  ),
  extensions: since('2026-07-28', optional(record(ref('JSONObject')))),
})

export const InitializeRequestParams = named(
  { from: '2025-11-25', to: '2025-11-25' },
  object({
    ...requestParams,
    protocolVersion: stringLike(...revisions),
    capabilities: ref('ClientCapabilities'),
    clientInfo: ref('Implementation'),
  }),
)

export const InitializeRequest = named({ to: '2025-11-25' }, request('initialize', ref('InitializeRequestParams')))

export const InitializeResult = named(
  { to: '2025-11-25' },
  object({
    ...result,
    protocolVersion: stringLike(...revisions),
    capabilities: ref('ServerCapabilities'),
    serverInfo: ref('Implementation'),
    instructions: optional(string()),
  }),
)

export const InitializedNotification = named(
  { to: '2025-11-25' },
  notification('notifications/initialized', optional(ref('NotificationParams'))),
)

export const PingRequest = named({ to: '2025-11-25' }, request('ping', optional(ref('RequestParams'))))
