/** From HTTP events to exchanges: request, response head and body, stream events, end. */

import type { EventOf, TraceEvent } from '../trace/events.ts'
import { textOf } from '../trace/message-json.ts'
import type { Side } from '../trace/place.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { HttpExchange, SseRecord } from './message.ts'

type Draft = { -readonly [K in keyof HttpExchange]: HttpExchange[K] } & { events: SseRecord[] }

/** All HTTP exchanges of one connection's events, by their number. */
export function readHttp(events: readonly TraceEvent[], target: Side): Map<number, HttpExchange> {
  const drafts = new Map<number, Draft>()
  for (const event of events) {
    switch (event.kind) {
      case 'http-request':
        drafts.set(event.http, open(event, target))
        break
      case 'http-response': {
        const draft = drafts.get(event.http)
        if (draft === undefined) break
        draft.status = event.status
        draft.responseSeq = event.seq
        draft.responseHeaders = event.headers
        draft.responseBody = bodyOf(event)
        if (event.deliberate !== undefined) draft.deliberate = event.deliberate
        break
      }
      case 'message':
        if (event.http !== undefined) fillRequestBody(drafts.get(event.http), event)
        break
      case 'sse-event': {
        const { kind: _, connection: __, http, at: ___, execution: ____, ...record } = event
        drafts.get(http)?.events.push(record)
        break
      }
      case 'http-ended': {
        const draft = drafts.get(event.http)
        if (draft === undefined) break
        draft.endedBy = event.by
        draft.endedSeq = event.seq
        draft.isUnfinished = event.unfinished === true
        draft.isUnreachable = event.unreachable === true
        break
      }
      default:
    }
  }
  return drafts
}

function bodyOf(event: EventOf<'http-request' | 'http-response'>): string | undefined {
  if ('text' in event) return event.text
  return 'base64' in event && event.base64 !== undefined ? textOf({ base64: event.base64 }) : undefined
}

function open(event: EventOf<'http-request'>, target: Side): Draft {
  const ours: Side = target === 'server' ? 'client' : 'server'
  const none: HeaderList = []
  return {
    http: event.http,
    seq: event.seq,
    execution: event.execution,
    from: event.direction === 'received' ? target : ours,
    method: event.method,
    url: event.url,
    requestHeaders: event.headers,
    requestBody: bodyOf(event),
    label: event.label,
    deliberate: event.deliberate,
    status: undefined,
    responseSeq: undefined,
    responseHeaders: none,
    responseBody: undefined,
    events: [],
    endedBy: undefined,
    endedSeq: undefined,
    isUnfinished: false,
    isUnreachable: false,
  }
}

/** A POSTed message is recorded as an event of its own; the exchange shows it as the body too. */
function fillRequestBody(draft: Draft | undefined, event: EventOf<'message'>): void {
  if (draft === undefined || draft.responseSeq !== undefined || draft.requestBody !== undefined) return
  draft.requestBody = textOf(event)
}
