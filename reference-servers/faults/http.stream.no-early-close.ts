import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.no-early-close',
  says: 'ends the stream of a tool call while the tool is still at work',
  revisions: ['2025-03-26', '2025-06-18'],
  seams: {
    http: {
      head: (head, { message, response }) => {
        const isCall = isObject(message) && message.method === 'tools/call'
        if (isCall && head.headers['content-type'] === 'text/event-stream') setImmediate(() => response.end())
        return head
      },
    },
  },
  alsoBreaks: {
    'http.stream.eventual-response': 'the response is lost with the stream',
    'http.stream.eventual-response-batch': 'the response is lost with the stream',
  },
})
