import { equals, isArray } from '../builder/condition.ts'
import { during, fieldHistory, history, named, since } from '../builder/history.ts'
import {
  array,
  choice,
  enumeration,
  literal,
  object,
  optional,
  otherwise,
  record,
  ref,
  scalar,
  stricter,
  string,
  when,
} from '../builder/schema.ts'
import { notification, serverRequest } from './envelope.ts'
import { inputResult, serverRequestParams, taskAugmentable, unlistedNotificationMeta } from './parts.ts'

// The request, its answer, and the news that a visit to a url is over.

export const ElicitRequestFormParams = named(
  { from: '2025-11-25' },
  object({
    ...serverRequestParams,
    ...taskAugmentable,
    mode: since('2025-11-25', optional(literal('form'))),
    message: string(),
    requestedSchema: object({
      $schema: since('2025-11-25', optional(string())),
      type: literal('object'),
      properties: record(ref('PrimitiveSchemaDefinition')),
      required: optional(array(string())),
    }),
  }),
)

export const ElicitRequestURLParams = named(
  { from: '2025-11-25' },
  object({
    ...serverRequestParams,
    ...taskAugmentable,
    mode: literal('url'),
    message: string(),
    elicitationId: during('2025-11-25', '2025-11-25', string()),
    url: stricter('elicitation.url.valid-url', string(), string('uri')),
  }),
)

export const ElicitRequestParams = named(
  { from: '2025-11-25' },
  history({
    '2025-06-18': ref('ElicitRequestFormParams'),
    '2025-11-25': choice(
      when(equals('mode', 'url'), ref('ElicitRequestURLParams')),
      otherwise(ref('ElicitRequestFormParams')),
    ),
  }),
)

export const ElicitRequest = named(
  { from: '2025-06-18' },
  serverRequest('elicitation/create', ref('ElicitRequestParams')),
)

// The published schemas have `integer` here; their TypeScript source and the prose allow any number.
const answer = scalar('string', 'number', 'boolean')

export const ElicitResult = named(
  { from: '2025-06-18' },
  object({
    ...inputResult,
    action: enumeration('accept', 'cancel', 'decline'),
    content: fieldHistory({
      '2025-06-18': optional(record(answer)),
      '2025-11-25': optional(record(choice(when(isArray, array(string())), otherwise(answer)))),
    }),
  }),
)

export const ElicitationCompleteNotification = named(
  { from: '2025-11-25', to: '2025-11-25' },
  notification('notifications/elicitation/complete', object({ ...unlistedNotificationMeta, elicitationId: string() })),
)
