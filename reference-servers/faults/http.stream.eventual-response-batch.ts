import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const asks = (message: unknown): boolean =>
  Array.isArray(message) && message.some((one) => classify(one).kind === 'request')

export default fault({
  requirement: 'http.stream.eventual-response-batch',
  says: 'ends the stream after the first response of a batch',
  transports: ['streamable-http'],
  seams: {
    http: {
      answer: (exchange, message, revision, next) => (asks(message) ? 'sse' : next(exchange, message, revision)),
    },
    serialize: (message, next) => next(Array.isArray(message) ? message.slice(0, 1) : message),
  },
  alsoBreaks: {
    'batch.receive.responses-complete': 'the same rule, on any transport',
    'batch.receive.accepted': 'a part of the batch goes unanswered',
  },
})
