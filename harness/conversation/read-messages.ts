/** From message events to JSON-RPC messages: parsed, batches split, kinds named. Nothing is assumed to be valid. */

import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import type { EventOf } from '../trace/events.ts'
import { isInUtf8, jsonOf, textOf } from '../trace/message-json.ts'
import type { Side } from '../trace/place.ts'
import type { HttpExchange, Message, MessageKind } from './message.ts'

type MessageEvent = EventOf<'message'>

function kindOf(json: Json | undefined): MessageKind {
  if (!isJsonObject(json)) return 'invalid'
  if (typeof json.method === 'string') return 'id' in json ? 'request' : 'notification'
  if ('result' in json) return 'result'
  if ('error' in json) return 'error'
  return 'invalid'
}

function objectMember(json: Json | undefined, name: string): JsonObject | undefined {
  const value = isJsonObject(json) ? json[name] : undefined
  return isJsonObject(value) ? value : undefined
}

/** The messages of one unit: one, or the members of a batch. */
export function readMessages(event: MessageEvent, from: Side, http: HttpExchange | undefined): Message[] {
  const json = jsonOf(event)
  if (isJsonArray(json) && json.length > 0) return json.map((member, i) => toMessage(event, from, http, member, i))
  return [toMessage(event, from, http, json)]
}

/** A batch as what it is, an array; undefined where the unit is none. */
export function readBatch(event: MessageEvent, from: Side, http: HttpExchange | undefined): Message | undefined {
  const json = jsonOf(event)
  return isJsonArray(json) && json.length > 0 ? toMessage(event, from, http, json) : undefined
}

function toMessage(
  event: MessageEvent,
  from: Side,
  http: HttpExchange | undefined,
  json: Json | undefined,
  batchIndex?: number,
): Message {
  const kind = kindOf(json)
  const object = isJsonObject(json) ? json : undefined
  return {
    seq: event.seq,
    at: event.at,
    execution: event.execution,
    from,
    text: textOf(event),
    utf8: isInUtf8(event),
    json,
    kind,
    id: object?.id,
    method: typeof object?.method === 'string' ? object.method : undefined,
    params: objectMember(json, 'params'),
    result: objectMember(json, 'result'),
    error: objectMember(json, 'error'),
    batchIndex,
    terminator: event.terminator,
    http,
    sse: event.sse === true,
    eventId: event.eventId,
    label: event.label,
    deliberate: event.deliberate,
  }
}
