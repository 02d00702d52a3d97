import { fault } from '../seams.ts'
import type { SseEvent } from '../transports/event-stream.ts'

export default fault({
  requirement: 'http.resume.no-foreign-replay',
  says: 'keeps all events of a session in one list and replays everything after the id',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  seams: () => {
    const sent = new Map<string | undefined, SseEvent[]>()
    return {
      sse: {
        event: (event, stream, next) => {
          const leaving = next(event, stream)
          if (leaving?.id !== undefined) sent.set(stream.sessionId, [...(sent.get(stream.sessionId) ?? []), leaving])
          return leaving
        },
        replay: (events, stream, next) => {
          const [first] = next(events, stream)
          const all = sent.get(stream.sessionId) ?? []
          return first === undefined ? [] : all.slice(all.indexOf(first))
        },
      },
    }
  },
})
