import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'ping.receiver.empty-response',
  says: 'does not know ping',
  alsoBreaks: { 'http.post.batch-request-answered': 'its batch is made of pings' },
  seams: {
    handlers: {
      ping: ({ method }) => {
        throw methodNotFound(method)
      },
    },
  },
})
