import { equals, otherThan } from '../builder/condition.ts'
import { during, since } from '../builder/history.ts'
import {
  attributed,
  choice,
  type Field,
  type Fields,
  forbidden,
  integer,
  json,
  literal,
  object,
  optional,
  otherwise,
  ref,
  type Schema,
  scalar,
  string,
  when,
} from '../builder/schema.ts'

// Whole messages: the envelopes that JSON-RPC gives them.

/** `jsonrpc` of every message. */
export const jsonrpc = attributed({ otherwise: 'messages.jsonrpc.version-member' }, literal('2.0'))

/** `id` of a request. */
export const requestId = attributed(
  { otherwise: 'messages.request.id-type', whenNull: 'messages.request.id-not-null' },
  scalar('string', 'integer'),
)

/** A request. Its definition covers the JSON-RPC envelope from 2025-11-25 on. */
export function request(method: string | Schema, params: Field): Schema {
  return object({
    jsonrpc: since('2025-11-25', jsonrpc),
    id: since('2025-11-25', requestId),
    method: typeof method === 'string' ? literal(method) : method,
    params,
  })
}

/** A request of the server to the client; in 2026-07-28 it travels without envelope inside an InputRequiredResult. */
export function serverRequest(method: string, params: Field): Schema {
  return object({
    jsonrpc: during('2025-11-25', '2025-11-25', jsonrpc),
    id: during('2025-11-25', '2025-11-25', requestId),
    method: literal(method),
    params,
  })
}

/** A notification. Its definition covers the JSON-RPC envelope from 2025-11-25 on. */
export function notification(method: string, params: Field): Schema {
  return object({
    jsonrpc: since('2025-11-25', jsonrpc),
    id: forbidden('messages.notification.no-id'),
    method: literal(method),
    params,
  })
}

/** An error response: the id may be null or absent in every revision, for a request whose id could not be read. */
export const errorResponse = {
  jsonrpc,
  id: optional(scalar('string', 'integer', 'null')),
  result: forbidden('messages.response.not-both'),
}

/** An error object, with a known `code` or `data` if given. */
export function errorObject(fields: Fields = {}): Schema {
  return object({ code: integer(), message: string(), data: optional(json()), ...fields })
}

/** A response with the result of one method, as 2026-07-28 names them. */
export function resultResponse(resultSchema: Schema): Schema {
  return object({
    jsonrpc,
    id: ref('RequestId'),
    result: resultSchema,
    error: forbidden('messages.response.not-both'),
  })
}

/** As `resultResponse`, for a method whose server may ask for input first. Other result types belong to extensions. */
export function resultOrInputRequired(resultName: string): Schema {
  return resultResponse(
    choice(
      when(equals('resultType', 'input_required'), ref('InputRequiredResult')),
      when(otherThan('resultType', 'complete', 'input_required'), ref('Result')),
      otherwise(ref(resultName)),
    ),
  )
}
