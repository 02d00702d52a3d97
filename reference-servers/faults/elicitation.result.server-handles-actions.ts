import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.result.server-handles-actions',
  says: 'waits for the form however often the user declines',
  seams: {
    incoming: (message, connection, next) => {
      const isDeclined = isObject(message) && isObject(message.result) && message.result.action === 'decline'
      return isDeclined ? undefined : next(message, connection)
    },
  },
})
