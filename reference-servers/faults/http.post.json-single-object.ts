import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.json-single-object',
  says: 'wraps the single response in an array',
  transports: ['streamable-http'],
  seams: {
    http: {
      body: (body, { message }) => {
        const received = classify(message)
        const wraps = received.kind === 'request' && /\/list$/.test(received.request.method)
        return wraps && body.includes('"result"') ? `[${body.toString()}]` : body
      },
    },
  },
  alsoBreaks: { 'batch.send.removed': 'an array is a batch, whatever is in it' },
})
