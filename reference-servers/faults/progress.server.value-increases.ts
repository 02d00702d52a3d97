import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.server.value-increases',
  says: 'reports the same progress again and again',
  revisions: ['2026-07-28'],
  seams: editNotification('notifications/progress', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), progress: 1 },
  })),
})
