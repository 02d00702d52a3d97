import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.acknowledged.shape',
  says: 'acknowledges resources as a flag',
  revisions: ['2026-07-28'],
  seams: editNotification('notifications/subscriptions/acknowledged', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), notifications: { resourceSubscriptions: true } },
  })),
  alsoBreaks: { 'subscriptions.server.ack-subset': 'a flag is no subset of addresses' },
})
