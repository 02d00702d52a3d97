import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.server.known-token',
  says: 'makes up its own progress token',
  revisions: ['2026-07-28'],
  seams: editNotification('notifications/progress', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), progressToken: 'made-up' },
  })),
})
