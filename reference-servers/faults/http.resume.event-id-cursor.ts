import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.resume.event-id-cursor',
  says: 'replays the missed events of a stream newest first',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  seams: { sse: { replay: (events, stream, next) => [...next(events, stream)].reverse() } },
})
