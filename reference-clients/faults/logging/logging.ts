import { faults } from '../../fault.ts'
import { editParams } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

export default faults({
  'logging.client.validate-data': {
    says: 'ends at a log message whose level it does not know',
    seams: {
      incoming(message, next, context) {
        const { level } = objectAt(message, 'params')
        const isKnown = typeof level === 'string' && levels.includes(level)
        if (message.method === 'notifications/message' && !isKnown) context.crash()
        else next(message)
      },
    },
  },
  'logging.set-level-request.shape': {
    says: 'sets the log level by number',
    seams: editParams('logging/setLevel', (params) => ({ ...params, level: 3 })),
  },
})
