import { faults } from '../../fault.ts'
import { classify } from '../../json-rpc.ts'
import { between } from '../../revisions.ts'

const isSilent = (message: unknown): boolean =>
  Array.isArray(message) && message.length > 0 && message.every((one) => classify(one).kind === 'notification')

const known = /^(initialize|ping|(tools|prompts|resources|logging|completion|server|subscriptions)\/.*)$/

const isUnknown = (message: unknown): boolean => {
  const received = classify(message)
  return received.kind === 'request' && !known.test(received.request.method)
}

const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Unknown id"}}'

export default faults({
  'http.post.accepted-no-body': {
    says: 'writes "Accepted" into the 202',
    seams: {
      http: {
        body: (body, { message }) =>
          classify(message).kind === 'notification' && body.length === 0 ? 'Accepted' : body,
      },
    },
  },
  'http.post.batch-notifications-202': {
    says: 'acknowledges a batch of notifications with 200',
    seams: {
      http: {
        head: ({ status, headers }, { message }) => ({ status: isSilent(message) ? 200 : status, headers }),
      },
    },
  },
  'http.post.batch-request-answered': {
    says: 'answers arrays of requests with 207 Multi-Status',
    seams: {
      http: {
        head: ({ status, headers }, { message }) => ({
          status: Array.isArray(message) && status === 200 ? 207 : status,
          headers,
        }),
      },
    },
  },
  'http.post.json-single-object': {
    says: 'wraps the single response in an array',
    alsoBreaks: { 'batch.send.removed': 'an array is a batch, whatever is in it' },
    seams: {
      http: {
        body: (body, { message }) => {
          const received = classify(message)
          const wraps = received.kind === 'request' && /\/list$/.test(received.request.method)
          return wraps && body.includes('"result"') ? `[${body.toString()}]` : body
        },
      },
    },
  },
  'http.post.notification-202': {
    says: 'acknowledges notifications with 200',
    seams: {
      http: {
        head: ({ status, headers }, { message }) => {
          const isNotification = classify(message).kind === 'notification'
          return { status: isNotification && status === 202 ? 200 : status, headers }
        },
      },
    },
  },
  'http.post.rejected-error-status': {
    says: 'reports the refusal of a notification as 200 with a JSON-RPC error',
    alsoBreaks: { 'messages.notification.no-response': 'with status 200 the error is an answer' },
    seams: {
      http: {
        head: ({ status, headers }, { message }) => {
          const isNotification = classify(message).kind === 'notification'
          return { status: isNotification && status === 400 ? 200 : status, headers }
        },
      },
    },
  },
  'http.post.request-content-type': [
    {
      says: 'sends its JSON answers as text/plain',
      seams: {
        http: {
          head: ({ status, headers }, { message }) => {
            const isAnswer = status === 200 && headers['content-type'] === 'application/json'
            if (!isAnswer || classify(message).kind !== 'request') return { status, headers }
            return { status, headers: { ...headers, 'content-type': 'text/plain' } }
          },
        },
      },
    },
    {
      says: 'forgets the content type when it completes an argument',
      seams: {
        http: {
          head: ({ status, headers: { 'content-type': type, ...others } }, { message }) => {
            const received = classify(message)
            const isForgotten =
              status === 200 && received.kind === 'request' && received.request.method === 'completion/complete'
            return { status, headers: isForgotten || type === undefined ? others : { ...others, 'content-type': type } }
          },
        },
      },
    },
    {
      says: 'refuses unknown methods with 400 and words',
      // In 2026-07-28 the status and body of this refusal have a rule of their own.
      revisions: between('2025-03-26', '2025-11-25'),
      seams: {
        http: {
          head: (head, { message }) =>
            isUnknown(message) ? { status: 400, headers: { ...head.headers, 'content-type': 'text/plain' } } : head,
          body: (body, { message }) => (isUnknown(message) ? 'Method not found' : body),
        },
      },
    },
  ],
  'http.post.response-202': {
    says: 'answers a response with 200 and a JSON-RPC error',
    alsoBreaks: { 'messages.response.id-echo': 'the error that answers the response has no id' },
    seams: {
      http: {
        head: ({ status, headers }, { message }) => {
          if (classify(message).kind !== 'response' || status !== 202) return { status, headers }
          return { status: 200, headers }
        },
        body: (body, { message }) => (classify(message).kind === 'response' ? refusal : body),
      },
    },
  },
})
