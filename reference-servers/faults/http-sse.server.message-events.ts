import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.server.message-events',
  says: 'labels notifications with their method instead of "message"',
  transports: ['http-sse'],
  alsoBreaks: {
    'tools.list-changed.sent': 'no notification is read',
    'prompts.list-changed.sent': 'no notification is read',
    'resources.list-changed.sent': 'no notification is read',
    'resources.updated.sent': 'no notification is read',
  },
  seams: {
    sse: {
      event: (event, stream, next) => {
        const method = /"method":"(notifications\/[^"]*)"/.exec(String(event.data))?.[1]
        return next(method === undefined ? event : { ...event, event: method }, stream)
      },
    },
  },
})
