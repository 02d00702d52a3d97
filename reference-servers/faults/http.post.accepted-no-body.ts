import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.accepted-no-body',
  says: 'writes "Accepted" into the 202',
  transports: ['streamable-http'],
  seams: {
    http: {
      body: (body, { message }) => (classify(message).kind === 'notification' && body.length === 0 ? 'Accepted' : body),
    },
  },
})
