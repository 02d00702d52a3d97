import { codes } from './error-codes.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { findMethod, type Method } from './methods.ts'
import type { RevisionId } from './revisions.ts'
import { isSince, since } from './spans.ts'

/** Where a message came from, and what it answers. */
export interface MessageContext {
  readonly from: 'client' | 'server'
  /** Method of the request that a response answers. */
  readonly inReplyTo?: string
}

/** A type, and the place in the message where the value of that type stands (JSON Pointer; `''`: the message itself). */
interface MessagePart {
  readonly typeName: string
  readonly at: '' | '/result'
}

/**
 * The most specific type that applies to a message: of a request or notification by its method, of an error response by
 * its code, and of a result response that of its *result* (`CallToolResult`) by the method of the request. `undefined`:
 * the revision has no such method for that sender, the request is not known, or it is no JSON-RPC message.
 */
export function messageType(revision: RevisionId, message: Json, context: MessageContext): string | undefined {
  if (!isJsonObject(message)) return undefined
  if (Object.hasOwn(message, 'method')) return methodType(revision, message, context.from)
  if (isErrorResponse(message)) return errorType(revision, message.error)
  if (!Object.hasOwn(message, 'result') || context.inReplyTo === undefined) return undefined
  return resultType(revision, message.result, context.inReplyTo, context.from === 'client' ? 'server' : 'client')
}

/**
 * All types that a message has to satisfy: its JSON-RPC envelope, and its own type where that is known. A message
 * conforms if each part validates. A batch (2025-03-26) is one part.
 */
export function messageParts(revision: RevisionId, message: Json, context: MessageContext): readonly MessagePart[] {
  const envelope: MessagePart = { typeName: envelopeType(revision, message), at: '' }
  const typeName = messageType(revision, message, context)
  if (typeName === undefined || typeName === envelope.typeName) return [envelope]
  const isResult = isJsonObject(message) && !Object.hasOwn(message, 'method') && !isErrorResponse(message)
  return [envelope, { typeName, at: isResult ? '/result' : '' }]
}

function envelopeType(revision: RevisionId, message: Json): string {
  if (!isJsonObject(message)) return 'JSONRPCMessage'
  if (Object.hasOwn(message, 'method')) return Object.hasOwn(message, 'id') ? 'JSONRPCRequest' : 'JSONRPCNotification'
  if (isErrorResponse(message)) return errorEnvelope(revision)
  return isSince(revision, '2025-11-25') ? 'JSONRPCResultResponse' : 'JSONRPCResponse'
}

/** True for a response with an error, unless that is the empty companion of a result (`"error": null`). */
function isErrorResponse(message: JsonObject): boolean {
  return isJsonObject(message.error) || (Object.hasOwn(message, 'error') && !Object.hasOwn(message, 'result'))
}

function errorEnvelope(revision: RevisionId): string {
  return isSince(revision, '2025-11-25') ? 'JSONRPCErrorResponse' : 'JSONRPCError'
}

function methodType(revision: RevisionId, { method }: JsonObject, from: MessageContext['from']): string | undefined {
  return typeof method === 'string' ? findMethod(revision, method, from)?.requestType : undefined
}

/** The codes that have a type of their own, with the revisions that define them. */
const typedCodes: readonly [code: number, typeName: string, revisions: readonly RevisionId[]][] = [
  [codes.urlElicitationRequired, 'URLElicitationRequiredError', ['2025-11-25']],
  [codes.headerMismatch, 'HeaderMismatchError', since('2026-07-28')],
  [codes.missingRequiredClientCapability, 'MissingRequiredClientCapabilityError', since('2026-07-28')],
  [codes.unsupportedProtocolVersion, 'UnsupportedProtocolVersionError', since('2026-07-28')],
]

function errorType(revision: RevisionId, error: Json | undefined): string {
  const code = isJsonObject(error) ? error.code : undefined
  const known = typedCodes.find(([candidate, , defined]) => candidate === code && defined.includes(revision))
  return known ? known[1] : errorEnvelope(revision)
}

function resultType(
  revision: RevisionId,
  result: Json | undefined,
  inReplyTo: string,
  requester: MessageContext['from'],
): string | undefined {
  const method = findMethod(revision, inReplyTo, requester)
  if (method?.kind !== 'request') return undefined
  if (!isJsonObject(result)) return method.resultType
  return isSince(revision, '2026-07-28')
    ? statelessResultType(result, method)
    : taskResultType(revision, result, method)
}

/** Methods whose server may ask for input before it answers. */
const mayAskForInput = ['tools/call', 'prompts/get', 'resources/read']

function statelessResultType({ resultType }: JsonObject, method: Method): string | undefined {
  if (resultType === 'input_required' && mayAskForInput.includes(method.method)) return 'InputRequiredResult'
  // Other result types belong to extensions: only what all results share can be said of them.
  return typeof resultType === 'string' && resultType !== 'complete' ? 'Result' : method.resultType
}

/** The requests of 2025-11-25 that may run as tasks. */
export const taskAugmentable: readonly string[] = ['tools/call', 'sampling/createMessage', 'elicitation/create']

/** 2025-11-25: the result of a task-augmented request is the task that it started. */
function taskResultType(revision: RevisionId, result: JsonObject, method: Method): string | undefined {
  const mayStartTask = revision === '2025-11-25' && taskAugmentable.includes(method.method)
  const isTask = isJsonObject(result.task) && !['content', 'action'].some((member) => Object.hasOwn(result, member))
  return mayStartTask && isTask ? 'CreateTaskResult' : method.resultType
}
