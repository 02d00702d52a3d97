import type { TraceEvent } from '../../../harness/index.ts'

/** Whether an event is that the client closes a request of its own; when it stops to listen, that says nothing of its calls. */
export function closesCalls(): (event: TraceEvent) => boolean {
  const posts = new Set<number>()
  return (event) => {
    if (event.kind === 'http-request' && event.method === 'POST') posts.add(event.http)
    return event.kind === 'http-ended' && event.by === 'target' && posts.has(event.http)
  }
}
