import { equals, has, within } from '../builder/condition.ts'
import { history, named, since } from '../builder/history.ts'
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
  ref,
  string,
  when,
} from '../builder/schema.ts'

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
