import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.resume.event-id-unique',
  says: 'counts the events of each stream from 1',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: { sse: { eventId: (_streamId, sequence) => String(sequence) } },
  alsoBreaks: {
    'http.resume.no-foreign-replay': 'an id no longer tells the stream',
    'http.resume.event-id-identifies-stream': 'an id no longer tells the stream',
  },
})
