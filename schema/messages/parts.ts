import { has } from '../builder/condition.ts'
import { during, fieldHistory, since, until } from '../builder/history.ts'
import {
  attributed,
  choice,
  enumeration,
  type Field,
  type Fields,
  integer,
  json,
  object,
  optional,
  otherwise,
  ref,
  type Schema,
  stricter,
  string,
  stringLike,
  when,
} from '../builder/schema.ts'

// Members that many message types share. Spread them: `object({ ...result, tools: array(ref('Tool')) })`.

// Where the published schema of a params type does not list `_meta`, the prose still wants it to be an object.

const unlistedMeta = (shape: Schema) => optional(stricter('meta.objects.shape', json(), shape))

export const unlistedRequestMeta: Fields = { _meta: unlistedMeta(ref('RequestMetaObject')) }
export const unlistedNotificationMeta: Fields = { _meta: unlistedMeta(ref('NotificationMetaObject')) }

/** Members of the params of every request of a client. */
export const requestParams: Fields = {
  _meta: fieldHistory({
    '2024-11-05': unlistedMeta(ref('RequestMetaObject')),
    '2025-11-25': optional(ref('RequestMetaObject')),
    '2026-07-28': ref('RequestMetaObject'),
  }),
}

/** Members of the params of every request of a server. */
export const serverRequestParams: Fields = {
  _meta: fieldHistory({
    '2024-11-05': unlistedMeta(ref('RequestMetaObject')),
    '2025-11-25': optional(ref('RequestMetaObject')),
    '2026-07-28': unlistedMeta(object()),
  }),
}

/** Members of the params of every notification. */
export const notificationParams: Fields = {
  _meta: fieldHistory({
    '2024-11-05': unlistedMeta(ref('NotificationMetaObject')),
    '2025-11-25': optional(ref('NotificationMetaObject')),
  }),
}

/** Members of the params of a request that can be task-augmented. */
export const taskAugmentable: Fields = { task: during('2025-11-25', '2025-11-25', optional(ref('TaskMetadata'))) }

/** Members of the params of a request that may be repeated with the answers to an InputRequiredResult. */
export const inputAnswers: Fields = {
  inputResponses: since('2026-07-28', optional(ref('InputResponses'))),
  requestState: since('2026-07-28', optional(string())),
}

/** Members of every result. */
export const result: Fields = {
  _meta: optional(ref('ResultMetaObject')),
  resultType: since(
    '2026-07-28',
    attributed({ otherwise: 'messages.result.result-type-present' }, stringLike('complete')),
  ),
}

/** Members of a result that answers an input request: an ordinary result until 2025-11-25, bare in 2026-07-28. */
export const inputResult: Fields = { _meta: until('2025-11-25', optional(ref('ResultMetaObject'))) }

/** Members of a result that the client may keep. */
export const cacheable: Fields = {
  ttlMs: since('2026-07-28', integer({ minimum: 0 })),
  cacheScope: since('2026-07-28', enumeration('private', 'public')),
}

/** Members of a page of a list. */
export const page: Fields = { nextCursor: optional(ref('Cursor')) }

/** The params of a request for a page of a list. */
export const pageParams: Field = fieldHistory({
  '2024-11-05': optional(ref('PaginatedRequestParams')),
  '2026-07-28': ref('PaginatedRequestParams'),
})

/** `_meta` of a thing: part of the protocol since 2025-06-18, before that an unknown member like others. */
export const meta: Fields = { _meta: since('2025-06-18', optional(ref('MetaObject'))) }

/** A string of base64, with `requirement` saying so. */
export const base64 = (requirement: string): Schema => stricter(requirement, string(), string('byte'))

/** The address of a resource. */
export const uri = stricter('resources.uri.valid', string(), string('uri'))

/** The member `annotations`. */
export const annotated: Fields = { annotations: optional(ref('Annotations')) }

/** The contents of a resource: text, or binary data as base64. */
export const resourceContents = choice(
  when(has('text', 'string'), ref('TextResourceContents')),
  when(has('blob', 'string'), ref('BlobResourceContents')),
  when(has('text'), ref('TextResourceContents')),
  when(has('blob'), ref('BlobResourceContents')),
  otherwise(ref('TextResourceContents')),
)
