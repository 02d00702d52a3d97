import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const isSilent = (message: unknown): boolean =>
  Array.isArray(message) && message.length > 0 && message.every((one) => classify(one).kind === 'notification')

export default fault({
  requirement: 'http.post.batch-notifications-202',
  says: 'acknowledges a batch of notifications with 200',
  seams: {
    http: {
      head: ({ status, headers }, { message }) => ({ status: isSilent(message) ? 200 : status, headers }),
    },
  },
})
