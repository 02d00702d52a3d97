import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.notification-202',
  says: 'acknowledges notifications with 200',
  transports: ['streamable-http'],
  seams: {
    http: {
      head: ({ status, headers }, { message }) => {
        const isNotification = classify(message).kind === 'notification'
        return { status: isNotification && status === 202 ? 200 : status, headers }
      },
    },
  },
})
