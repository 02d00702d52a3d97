import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const acknowledged = 'notifications/subscriptions/acknowledged'
const isAcknowledgement = (message: unknown): message is JsonObject =>
  isObject(message) && message.method === acknowledged

export default fault({
  requirement: 'subscriptions.server.acknowledges-first',
  says: 'opens subscriptions in silence',
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) => (isAcknowledgement(message) ? [] : next(message, context)),
  },
})
