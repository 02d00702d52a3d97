import { invalidRequest } from '../errors.ts'
import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.batch-request-answered',
  says: 'answers every array of requests with 400',
  seams: {
    checks: {
      protocolVersion: (subject, next) => {
        const { message } = subject
        const asks = Array.isArray(message) && message.some((member) => classify(member).kind === 'request')
        return asks ? invalidRequest('Batching not supported') : next(subject)
      },
    },
  },
  alsoBreaks: { 'batch.receive.accepted': 'the same rule, on any transport' },
})
