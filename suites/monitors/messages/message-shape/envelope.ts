/** JSON-RPC itself: what every request, notification and response looks like, whatever its method. */
import type { Message } from '../../../../harness/index.ts'
import {
  findMethod,
  isJsonObject,
  type Json,
  type JsonObject,
  messageType,
  type RevisionId,
} from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { type Reading, reading } from '../../parts/readings.ts'
import { requirementOfType } from './requirement-of-type.ts'

export const envelopeRequirements: readonly RequirementId[] = [
  'messages.envelope.shape',
  'messages.jsonrpc.version-member',
  'messages.request.id-type',
  'messages.request.id-not-null',
  'messages.notification.no-id',
  'messages.response.result-or-error',
  'messages.response.not-both',
  'messages.error.code-and-message',
  'messages.error.code-integer',
]

const isId = (id: Json | undefined): boolean => typeof id === 'string' || Number.isInteger(id)

/** As much of a message as is read here. */
type Enveloped = Pick<Message, 'json' | 'seq' | 'from' | 'http'>

/** Readings of a message that is a JSON object. Text that is no JSON, and arrays, are other monitors' business. */
export function envelopeReadings(message: Enveloped, revision: RevisionId): readonly Reading[] {
  const { json, seq } = message
  if (!isJsonObject(json)) return []
  const read = (id: RequirementId, expected: string, holds: boolean, actual: Json | undefined = json): Reading =>
    reading(id, !holds && { expected, actual }, seq)
  const members = ['jsonrpc', 'method', 'result', 'error']
  if (!members.some((member) => Object.hasOwn(json, member))) {
    // On stdio such a line is no message at all, and reported as that.
    return message.http === undefined ? [] : [read('messages.envelope.shape', 'a JSON-RPC message', false)]
  }
  const version = read(
    'messages.jsonrpc.version-member',
    'the member jsonrpc with the value "2.0"',
    json.jsonrpc === '2.0',
    json.jsonrpc,
  )
  const kind = Object.hasOwn(json, 'method') ? called(message, json, revision, read) : responded(json, read)
  return [version, ...kind]
}

type Read = (id: RequirementId, expected: string, holds: boolean, actual?: Json) => Reading

function called(message: Enveloped, json: JsonObject, revision: RevisionId, read: Read): Reading[] {
  const { method, params } = json
  if (typeof method !== 'string') return [read('messages.envelope.shape', 'a method that is a string', false, method)]
  const type = messageType(revision, json, { from: message.from })
  const shape = type === undefined ? 'messages.envelope.shape' : requirementOfType(type)
  const isObject = params === undefined || isJsonObject(params)
  // Params that are no object break the special rule on the method, where there is one; that rule's reading comes with the body.
  const ofParams = isObject
    ? [read('messages.envelope.shape', '', true)]
    : [read(shape, 'params that are an object', false, params)]
  if (method.startsWith('notifications/')) {
    return [...ofParams, read('messages.notification.no-id', `${method} without id`, !Object.hasOwn(json, 'id'))]
  }
  const { id } = json
  if (id === undefined) {
    const isRequest = findMethod(revision, method, message.from)?.kind === 'request'
    if (!isRequest) return ofParams
    const rule = method === 'ping' ? 'ping.ping.shape' : 'messages.request.id-type'
    return [...ofParams, read(rule, `${method} with an id, as a request`, false)]
  }
  return [
    ...ofParams,
    read('messages.request.id-not-null', 'a request id that is not null', id !== null, id),
    ...(id === null
      ? []
      : [read('messages.request.id-type', 'a request id that is a string or an integer', isId(id), id)]),
  ]
}

function responded(json: JsonObject, read: Read): Reading[] {
  const { result, error } = json
  const hasResult = Object.hasOwn(json, 'result')
  const hasError = Object.hasOwn(json, 'error')
  if (hasResult && hasError) return [read('messages.response.not-both', 'either a result or an error', false)]
  const either = hasResult ? result !== null : hasError && error !== null
  const readings = [
    read('messages.response.not-both', '', true),
    read('messages.response.result-or-error', 'a result or an error', either),
  ]
  if (!either) return readings
  if (hasResult)
    return [...readings, read('messages.envelope.shape', 'a result that is an object', isJsonObject(result), result)]
  return [...readings, read('messages.envelope.shape', '', true), ...errorReadings(error ?? null, read)]
}

function errorReadings(error: Json, read: Read): Reading[] {
  const rule = 'messages.error.code-and-message'
  if (!isJsonObject(error)) return [read(rule, 'an error object with code and message', false, error)]
  const flaw = !Object.hasOwn(error, 'code')
    ? 'a code'
    : typeof error.message !== 'string'
      ? 'a message that is a string'
      : ''
  const readings = [read(rule, `an error object with ${flaw}`, flaw === '', error)]
  if (!Object.hasOwn(error, 'code')) return readings
  return [
    ...readings,
    read('messages.error.code-integer', 'a code that is an integer', Number.isInteger(error.code), error.code),
  ]
}
