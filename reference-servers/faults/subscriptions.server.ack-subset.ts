import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const acknowledged = 'notifications/subscriptions/acknowledged'
const isAcknowledgement = (message: unknown): message is JsonObject =>
  isObject(message) && message.method === acknowledged

export default fault({
  requirement: 'subscriptions.server.ack-subset',
  says: 'acknowledges more than was asked for',
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) => {
      if (!isAcknowledgement(message) || !isObject(message.params)) return next(message, context)
      const notifications = isObject(message.params.notifications) ? message.params.notifications : {}
      const params = { ...message.params, notifications: { ...notifications, promptsListChanged: true } }
      return next({ ...message, params }, context)
    },
  },
})
