import { editNotification } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.message.shape',
  says: 'logs at the level warn',
  seams: editNotification('notifications/message', (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), level: 'warn' },
  })),
})
