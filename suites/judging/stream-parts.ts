import { type Conversation, type Exchange, header } from '../../harness/index.ts'

/**
 * The HTTP exchanges that have carried an event stream: its POST or GET, and each GET without a label that took it up by the id
 * of one of its events. What has a label is a replay that the scenario asked for, of this stream or another.
 * @param until trace position from which on nothing counts
 */
export function streamParts(
  { http }: Conversation,
  opened: Exchange,
  until = Number.POSITIVE_INFINITY,
): ReadonlySet<number> {
  const parts = new Set<number>(opened.http === undefined ? [] : [opened.http.http])
  const ids = new Set(opened.http?.events.map(({ id }) => id))
  for (const { http: number, seq, method, requestHeaders, events, label } of http) {
    const from = header(requestHeaders, 'last-event-id')
    if (method !== 'GET' || label !== undefined || from === undefined || !ids.has(from)) continue
    if (seq >= until) break
    parts.add(number)
    for (const { id } of events) ids.add(id)
  }
  return parts
}
