import { toBytes } from '../../wire/bytes.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import type { HttpExchangeContext, HttpRequestSpec } from './http-spec.ts'

/** Records the request and, if it carries one, its message. @returns the position of the message, else of the request */
export function recordRequest(
  { method, url, body, message, label, deliberate }: HttpRequestSpec,
  headers: HeaderList,
  { recorder, connection, http }: HttpExchangeContext,
): number {
  const carried = body === undefined ? undefined : toBytes(body)
  const request = recorder.record({
    kind: 'http-request',
    connection,
    http,
    direction: 'sent',
    method,
    url: url.href,
    headers,
    label,
    deliberate,
    ...(message === undefined ? carried : {}),
  })
  if (message === undefined || carried === undefined) return request.seq
  const marks = { label: message.label, deliberate }
  return recorder.record({ kind: 'message', connection, direction: 'sent', http, ...marks, ...carried }).seq
}
