import { type Fault, faults } from '../../fault.ts'
import { editHeaders, notification, posts, serializeAs } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'

const grouped: Fault = {
  says: 'posts a notification in an array',
  seams: {
    ...alsoSend(notification('notifications/example')),
    ...serializeAs('notifications/example', (text) => `[${text}]`),
  },
}

/** What some editors and frameworks put before text; JSON has no place for it. */
const marked: Fault = {
  says: 'puts a byte order mark before a request',
  seams: serializeAs('tools/list', (text) => `\ufeff${text}`),
}

export default faults({
  'http.post.client-accept': {
    says: 'takes anything as an answer',
    seams: editHeaders(posts(), { Accept: '*/*' }),
  },
  'http.post.client-accepts-json': {
    says: 'takes every answer whose Content-Type is not exactly application/json for an event stream',
    seams: {
      httpResponse(head) {
        const type = head.headers['content-type'] ?? ''
        if (!type.startsWith('application/json;')) return head
        return { ...head, headers: { ...head.headers, 'content-type': 'text/event-stream' } }
      },
    },
  },
  'http.post.client-accepts-sse': [
    {
      says: 'reads the body of every answer as JSON',
      alsoBreaks: { 'http.stream.client-polls': 'it does not read the stream that it should take up again' },
      seams: {
        httpResponse(head, { purpose }) {
          if (purpose !== 'message' || !head.headers['content-type']?.startsWith('text/event-stream')) return head
          return { ...head, headers: { ...head.headers, 'content-type': 'application/json' } }
        },
      },
    },
    {
      says: 'reads an event stream no further than a field that it does not know',
      client: { limits: { requestMs: 2_000 } },
      seams: {
        decoder(next) {
          const decode = next()
          let isOver = false
          return (chunk) => {
            const text = decode(chunk)
            isOver ||= /^(?!data|event|id|retry)[a-z-]+:/m.test(text)
            return isOver ? '' : text
          }
        },
      },
    },
  ],
  'http.post.client-uses-post': {
    says: 'names the method of calls in the query',
    seams: {
      httpRequest: (request, context) =>
        posts('tools/call')(context) ? { ...request, url: `${request.url}?method=call` } : request,
    },
  },
  'http.post.client-body-batch-kinds': [
    {
      says: 'posts a response and a notification in one array',
      alsoBreaks: { 'messages.response.id-echo': 'the response answers nothing' },
      seams: {
        ...alsoSend(notification('notifications/example')),
        ...serializeAs('notifications/example', (text) => `[${text},{"jsonrpc":"2.0","id":0,"result":{}}]`),
      },
      control: {
        ...alsoSend(notification('notifications/example')),
        ...serializeAs('notifications/example', (text) => `[${text},${text}]`),
      },
    },
    marked,
  ],
  'http.post.client-body-request-or-notification': [grouped, marked],
  'http.post.client-body-single': [grouped, marked],
  'http.post.client-one-post-per-message': {
    says: 'posts two notifications, one after the other, in one body',
    seams: {
      ...alsoSend(notification('notifications/example')),
      ...serializeAs('notifications/example', (text) => `${text}\n${text}`),
    },
  },
})
