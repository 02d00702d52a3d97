import { equals, has, isArray, within } from '../builder/condition.ts'
import { during, fieldHistory, history, named, since } from '../builder/history.ts'
import {
  array,
  boolean,
  choice,
  enumeration,
  type Fields,
  integer,
  literal,
  number,
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
import {
  inputResult,
  notification,
  serverRequest,
  serverRequestParams,
  taskAugmentable,
  unlistedNotificationMeta,
} from './parts.ts'

// The schemas that a form may have for its fields.

const described: Fields = { title: optional(string()), description: optional(string()) }

export const StringSchema = named(
  { from: '2025-06-18' },
  object({
    type: literal('string'),
    ...described,
    minLength: optional(integer()),
    maxLength: optional(integer()),
    format: optional(enumeration('date', 'date-time', 'email', 'uri')),
    default: since('2025-11-25', optional(string())),
  }),
)

export const NumberSchema = named(
  { from: '2025-06-18' },
  object({
    type: enumeration('integer', 'number'),
    ...described,
    minimum: optional(number()),
    maximum: optional(number()),
    default: since('2025-11-25', optional(number())),
  }),
)

export const BooleanSchema = named(
  { from: '2025-06-18' },
  object({ type: literal('boolean'), ...described, default: optional(boolean()) }),
)

const oneDefault: Fields = { default: optional(string()) }
const someDefaults: Fields = { default: optional(array(string())) }
const titledConstants = array(object({ const: string(), title: string() }))
const bounds: Fields = { minItems: optional(integer()), maxItems: optional(integer()) }

const legacyEnum: Fields = {
  type: literal('string'),
  ...described,
  enum: array(string()),
  enumNames: optional(array(string())),
}

export const LegacyTitledEnumSchema = named({ from: '2025-11-25' }, object({ ...legacyEnum, ...oneDefault }))

export const UntitledSingleSelectEnumSchema = named(
  { from: '2025-11-25' },
  object({ type: literal('string'), ...described, enum: array(string()), ...oneDefault }),
)

export const TitledSingleSelectEnumSchema = named(
  { from: '2025-11-25' },
  object({ type: literal('string'), ...described, oneOf: titledConstants, ...oneDefault }),
)

export const UntitledMultiSelectEnumSchema = named(
  { from: '2025-11-25' },
  object({
    type: literal('array'),
    ...described,
    ...bounds,
    items: object({ type: literal('string'), enum: array(string()) }),
    ...someDefaults,
  }),
)

export const TitledMultiSelectEnumSchema = named(
  { from: '2025-11-25' },
  object({
    type: literal('array'),
    ...described,
    ...bounds,
    items: object({ anyOf: titledConstants }),
    ...someDefaults,
  }),
)

export const SingleSelectEnumSchema = named(
  { from: '2025-11-25' },
  choice(when(has('oneOf'), ref('TitledSingleSelectEnumSchema')), otherwise(ref('UntitledSingleSelectEnumSchema'))),
)

export const MultiSelectEnumSchema = named(
  { from: '2025-11-25' },
  choice(
    when(within('items', has('anyOf')), ref('TitledMultiSelectEnumSchema')),
    otherwise(ref('UntitledMultiSelectEnumSchema')),
  ),
)

export const EnumSchema = named(
  { from: '2025-06-18' },
  history({
    '2025-06-18': object(legacyEnum),
    '2025-11-25': choice(
      when(equals('type', 'array'), ref('MultiSelectEnumSchema')),
      when(has('oneOf'), ref('TitledSingleSelectEnumSchema')),
      otherwise(ref('LegacyTitledEnumSchema')),
    ),
  }),
)

export const PrimitiveSchemaDefinition = named(
  { from: '2025-06-18' },
  history({
    '2025-06-18': choice(
      when(equals('type', 'boolean'), ref('BooleanSchema')),
      when(equals('type', 'integer', 'number'), ref('NumberSchema')),
      when(has('enum'), ref('EnumSchema')),
      otherwise(ref('StringSchema')),
    ),
    '2025-11-25': choice(
      when(equals('type', 'boolean'), ref('BooleanSchema')),
      when(equals('type', 'integer', 'number'), ref('NumberSchema')),
      when(equals('type', 'array'), ref('MultiSelectEnumSchema')),
      when(has('oneOf'), ref('TitledSingleSelectEnumSchema')),
      when(has('enum'), ref('LegacyTitledEnumSchema')),
      otherwise(ref('StringSchema')),
    ),
  }),
)

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
