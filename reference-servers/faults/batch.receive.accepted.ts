import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.receive.accepted',
  says: 'reads an array with requests in it as one invalid request',
  alsoBreaks: { 'http.post.batch-request-answered': 'over HTTP it is a refusal of the POST' },
  seams: {
    parse: (bytes, next) => {
      const message = next(bytes)
      const isBatch = Array.isArray(message) && message.some((m) => typeof m === 'object' && m !== null && 'id' in m)
      return isBatch ? {} : message
    },
  },
})
