/** The part of a message that its method defines: params of a request or notification, result, error data. */

import {
  at,
  type Conversation,
  isModern,
  type Message,
  type MonitorContext,
  revisionOf,
} from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject, messageType, taskAugmentable } from '../../../../schema/index.ts'
import { requestOf } from '../../../judging/pairs.ts'
import { type Reading, reading } from '../../parts/readings.ts'
import { beyondSchema } from './beyond-schema.ts'
import { exercised } from './exercised.ts'
import { isHandedBack } from './handed-back.ts'
import { requirementOfType } from './requirement-of-type.ts'
import { route } from './route.ts'

interface Typed {
  readonly typeName: string
  readonly value: Json
  readonly inReplyTo?: string
}

/** Readings of one message against the type of its method in the revision; none when nobody can tell the type. */
export function bodyReadings(
  message: Message,
  conversation: Conversation,
  context: MonitorContext,
): readonly Reading[] {
  const typed = typeOf(message, conversation)
  const further = beyondSchema(typed?.typeName, typed?.value, message, conversation)
  if (typed === undefined) return further
  const read = { message, conversation, context }
  const readings = [...validated(typed, read), ...further]
  return typed.typeName === 'InputRequiredResult' ? [...readings, ...inputRequests(typed.value, read)] : readings
}

function typeOf(message: Message, conversation: Conversation): Typed | undefined {
  const { json, from, inReplyTo, result } = message
  if (!isJsonObject(json) || !isTyped(message, conversation)) return undefined
  const context = inReplyTo === undefined ? { from } : { from, inReplyTo }
  const typeName = messageType(conversation.revision, json, context)
  if (typeName === undefined) return undefined
  if (message.kind === 'result') {
    if (result === undefined) return undefined
    if (isFlatTask(result, message, conversation)) return { typeName: 'CreateTaskResult', value: result }
    return inReplyTo === undefined ? { typeName, value: result } : { typeName, value: result, inReplyTo }
  }
  return { typeName, value: json }
}

/** The task that a request was to start, without the member that it belongs in. */
function isFlatTask(result: JsonObject, message: Message, conversation: Conversation): boolean {
  if (revisionOf(conversation.revision).tasks !== 'core' || result.taskId === undefined || result.content !== undefined)
    return false
  const { method = '', params } = requestOf(message, conversation) ?? {}
  // Whatever else has such a member, its answer is what it always is.
  return taskAugmentable.includes(method) && isJsonObject(params?.task)
}

/** Until the version is settled, and where a request did not speak the revision, nobody knows which rules a message is under. */
function isTyped(message: Message, conversation: Conversation): boolean {
  const { revision, negotiated } = conversation
  if (message.kind === 'error') return true
  // What follows the answer of a request is no answer: of which type it is nobody knows.
  if (message.kind === 'result' && repeatedIn(conversation).has(message.seq)) return false
  if (isModern(revision)) {
    if (message.kind !== 'result') return true
    const request = requestOf(message, conversation)
    const version = at(request?.params, '_meta', 'io.modelcontextprotocol/protocolVersion')
    return request?.deliberate === undefined && version === revision
  }
  if (message.method === 'initialize' || message.inReplyTo === 'initialize') return true
  return negotiated !== undefined && message.seq > negotiated.resultSeq
}

const repeats = new WeakMap<Conversation, ReadonlySet<number>>()

/** Trace positions of the responses to requests that had been answered. */
function repeatedIn(conversation: Conversation): ReadonlySet<number> {
  const known = repeats.get(conversation)
  if (known !== undefined) return known
  const found = new Set(conversation.exchanges.flatMap(({ extra }) => extra.map(({ seq }) => seq)))
  repeats.set(conversation, found)
  return found
}

interface Read {
  readonly message: Message
  readonly conversation: Conversation
  readonly context: MonitorContext
}

function validated(typed: Typed, { message, conversation, context }: Read): readonly Reading[] {
  const { typeName, value, inReplyTo } = typed
  const { revision, validate } = context
  const { seq } = message
  const requirement = requirementOfType(typeName, inReplyTo)
  const place = { revision, typeName, requirement, value }
  const broken = new Map<string, Reading>()
  const unclear = new Set<string>()
  for (const violation of validate(typeName, value)) {
    const to = route({ ...place, violation })
    if (to === null || broken.has(to)) continue
    if (isHandedBack(violation, message, conversation)) {
      unclear.add(to)
      continue
    }
    const path = violation.path === '' ? typeName : `${typeName}${violation.path}`
    const expected = `${violation.expected} at ${path}`
    broken.set(to, reading(to, { expected, actual: violation.actual }, seq))
  }
  const kept = [requirement, ...exercised(place)].filter((id) => !broken.has(id) && !unclear.has(id))
  return [...broken.values(), ...kept.map((id) => reading(id, undefined, seq))]
}

const requestTypes: Readonly<Record<string, string>> = {
  'roots/list': 'ListRootsRequest',
  'sampling/createMessage': 'CreateMessageRequest',
  'elicitation/create': 'ElicitRequest',
}

/** The requests inside an InputRequiredResult have types of their own; the rules on them are those on these types. */
function inputRequests(result: Json, read: Read): readonly Reading[] {
  const requests = at(result, 'inputRequests')
  if (!isJsonObject(requests)) return []
  return Object.values(requests).flatMap((request) => {
    const method = at(request, 'method')
    const isKnown = typeof method === 'string' && Object.hasOwn(requestTypes, method)
    const typeName = isKnown ? requestTypes[method] : undefined
    return typeName === undefined ? [] : validated({ typeName, value: request }, read)
  })
}
