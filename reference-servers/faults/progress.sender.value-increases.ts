import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.sender.value-increases',
  says: 'reports the same progress again and again',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editNotification('notifications/progress', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), progress: 1 },
  })),
})
