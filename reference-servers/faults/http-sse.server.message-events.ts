import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.server.message-events',
  says: 'labels notifications with their method instead of "message"',
  transports: ['http-sse'],
  seams: {
    sse: {
      event: (event, stream, next) => {
        const method = /"method":"(notifications\/[^"]*)"/.exec(String(event.data))?.[1]
        return next(method === undefined ? event : { ...event, event: method }, stream)
      },
    },
  },
})
