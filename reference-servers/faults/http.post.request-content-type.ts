import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.request-content-type',
  says: 'sends its JSON answers as text/plain',
  transports: ['streamable-http'],
  seams: {
    http: {
      head: ({ status, headers }, { message }) => {
        const isAnswer = status === 200 && headers['content-type'] === 'application/json'
        if (!isAnswer || classify(message).kind !== 'request') return { status, headers }
        return { status, headers: { ...headers, 'content-type': 'text/plain' } }
      },
    },
  },
})
