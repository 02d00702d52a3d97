import { faults } from '../../fault.ts'
import type { EventStream, SseEvent } from '../../transports/event-stream.ts'

export default faults({
  'http.resume.event-id-cursor': [
    {
      says: 'replays the missed events of a stream newest first',
      alsoBreaks: { 'progress.sender.value-increases': 'progress that is replayed backwards' },
      seams: { sse: { replay: (events, stream, next) => [...next(events, stream)].reverse() } },
    },
    {
      says: 'loses the seventh event of a stream when it replays',
      seams: {
        sse: { replay: (events, stream, next) => next(events, stream).filter(({ id = '' }) => !id.endsWith('-7')) },
      },
    },
    {
      says: 'replays an event twice when a stream is resumed for the second time',
      seams: () => {
        const resumed = new WeakSet<EventStream>()
        return {
          sse: {
            replay: (events, stream, next) => {
              const [first, ...rest] = next(events, stream)
              const isSecond = resumed.has(stream)
              resumed.add(stream)
              return first === undefined ? [] : isSecond ? [first, first, ...rest] : [first, ...rest]
            },
          },
        }
      },
    },
    {
      says: 'replays the event that was named, too, unless it is the first of its stream',
      seams: () => {
        const last = new WeakMap<EventStream, SseEvent[]>()
        return {
          sse: {
            event: (event, stream, next) => {
              const leaving = next(event, stream)
              if (leaving !== undefined) last.set(stream, [...(last.get(stream) ?? []), leaving])
              return leaving
            },
            replay: (events, stream, next) => {
              const due = next(events, stream)
              const sent = last.get(stream) ?? []
              const [first] = due
              const named = first === undefined ? 0 : sent.indexOf(first) - 1
              return named < 2 ? due : sent.slice(named)
            },
          },
        }
      },
    },
  ],
  'http.resume.event-id-identifies-stream': {
    says: 'resumes the stream of the session on which something was sent last, whatever stream the id came from',
    alsoBreaks: {
      'http.resume.no-foreign-replay': 'what it replays belongs to another stream',
      'http.stream.retry-before-close': 'the stream that was asked for ends without its answer',
    },
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
  },
  'http.resume.event-id-unique': {
    says: 'counts the events of each stream from 1',
    alsoBreaks: {
      'http.resume.no-foreign-replay': 'an id no longer tells the stream',
      'http.resume.event-id-identifies-stream': 'an id no longer tells the stream',
    },
    seams: { sse: { eventId: (_streamId, sequence) => String(sequence) } },
  },
  'http.resume.no-foreign-replay': [
    {
      says: 'keeps all events of a session in one list and replays everything after the id',
      seams: () => {
        const sent = new Map<string | undefined, SseEvent[]>()
        return {
          sse: {
            event: (event, stream, next) => {
              const leaving = next(event, stream)
              if (leaving?.id !== undefined)
                sent.set(stream.sessionId, [...(sent.get(stream.sessionId) ?? []), leaving])
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
    },
    {
      says: 'replays what the first call of the session got, before what is due',
      seams: () => {
        const calls = new Map<string | undefined, { stream: EventStream; sent: SseEvent[] }>()
        return {
          sse: {
            event: (event, stream, next) => {
              const leaving = next(event, stream)
              const isProgress = leaving?.data?.includes('notifications/progress') ?? false
              if (isProgress && !calls.has(stream.sessionId)) calls.set(stream.sessionId, { stream, sent: [] })
              const first = calls.get(stream.sessionId)
              if (leaving !== undefined && first?.stream === stream) first.sent.push(leaving)
              return leaving
            },
            replay: (events, stream, next) => {
              const first = calls.get(stream.sessionId)
              return [...(first === undefined || first.stream === stream ? [] : first.sent), ...next(events, stream)]
            },
          },
        }
      },
    },
    {
      says: 'keeps the events of all sessions in one list, and replays a stream to whoever names one of its events',
      seams: () => {
        const sent = new Map<string, { readonly stream: EventStream; readonly events: SseEvent[] }>()
        const eventsOf = new Map<EventStream, SseEvent[]>()
        return {
          sse: {
            event: (event, stream, next) => {
              const leaving = next(event, stream)
              const events = eventsOf.get(stream) ?? []
              eventsOf.set(stream, events)
              if (leaving !== undefined) events.push(leaving)
              if (leaving?.id !== undefined) sent.set(leaving.id, { stream, events })
              return leaving
            },
          },
          http: {
            get: async (exchange, next) => {
              const { request, response } = exchange
              const { 'last-event-id': last = '', 'mcp-session-id': session } = request.headers
              const { stream, events = [] } = sent.get(String(last)) ?? {}
              if (stream === undefined || stream.sessionId === session) return next(exchange)
              response.writeHead(200, { 'Content-Type': 'text/event-stream' })
              const due = events.slice(events.findIndex(({ id }) => id === last) + 1)
              response.end(due.map(({ id, data = '' }) => `id: ${id}\ndata: ${String(data)}\n\n`).join(''))
            },
          },
        }
      },
    },
  ],
  'http.resume.server-resumes-post-streams': {
    says: 'keeps the streams that a GET began, and forgets those of calls',
    seams: {
      sse: {
        replay: (events, stream, next) => {
          const due = next(events, stream)
          return due.some(({ data }) => /"(result|error)":/.test(String(data ?? ''))) ? [] : due
        },
      },
    },
  },
})
