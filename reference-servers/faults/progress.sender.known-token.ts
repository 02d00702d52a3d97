import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.sender.known-token',
  says: 'makes up its own progress token',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editNotification('notifications/progress', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), progressToken: 'made-up' },
  })),
})
