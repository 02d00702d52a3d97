import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.notification.shape',
  says: 'reports progress as text',
  seams: editNotification('notifications/progress', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), progress: '50%' },
  })),
})
