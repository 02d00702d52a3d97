import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.rejected-error-status',
  says: 'reports the refusal of a notification as 200 with a JSON-RPC error',
  transports: ['streamable-http'],
  seams: {
    http: {
      head: ({ status, headers }, { message }) => {
        const isNotification = classify(message).kind === 'notification'
        return { status: isNotification && status === 400 ? 200 : status, headers }
      },
    },
  },
})
