import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.timeout.cancels',
  says: 'gives up its requests without a word',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    outgoing: (message, context, next) =>
      isObject(message) && message.method === 'notifications/cancelled' ? [] : next(message, context),
  },
})
