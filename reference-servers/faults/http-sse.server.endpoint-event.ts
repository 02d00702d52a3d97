import { fault } from '../seams.ts'

const hello = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"Welcome"}}'

export default fault({
  requirement: 'http-sse.server.endpoint-event',
  says: 'greets the client with a message before it names the endpoint',
  transports: ['http-sse'],
  seams: {
    sse: {
      encode: (event, next) => {
        const text = next(event)
        return event.event === 'endpoint' ? `event: message\ndata: ${hello}\n\n${text.toString()}` : text
      },
    },
  },
})
