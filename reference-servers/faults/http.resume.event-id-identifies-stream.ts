import { fault } from '../seams.ts'
import type { EventStream, SseEvent } from '../transports/event-stream.ts'

export default fault({
  requirement: 'http.resume.event-id-identifies-stream',
  says: 'resumes the stream of the session on which something was sent last, whatever stream the id came from',
  seams: () => {
    const last = new Map<string | undefined, EventStream>()
    const sent = new WeakMap<EventStream, SseEvent[]>()
    return {
      sse: {
        event: (event, stream, next) => {
          const leaving = next(event, stream)
          if (leaving === undefined) return undefined
          last.set(stream.sessionId, stream)
          sent.set(stream, [...(sent.get(stream) ?? []), leaving])
          return leaving
        },
        replay: (_events, stream) => sent.get(last.get(stream.sessionId) ?? stream) ?? [],
      },
    }
  },
  alsoBreaks: { 'http.resume.no-foreign-replay': 'what it replays belongs to another stream' },
})
