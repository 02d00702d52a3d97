import { metaKey } from '../eras/select.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.listen-is-sse',
  says: 'answers subscriptions/listen with a JSON result',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    handlers: {
      'subscriptions/listen': ({ id }) => ({ _meta: { [metaKey.subscriptionId]: id } }),
    },
  },
})
