import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.priming-event',
  says: 'sends its first event id together with the first message',
  seams: { sse: { event: (event, stream, next) => (event.data === '' ? undefined : next(event, stream)) } },
})
