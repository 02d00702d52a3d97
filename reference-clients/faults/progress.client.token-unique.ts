import { editMessage } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.client.token-unique',
  says: 'Gives two requests at a time one progress token.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: editMessage('tools/list', (message) => {
    const one = {
      ...message,
      params: {
        ...objectAt(message, 'params'),
        _meta: { ...objectAt(objectAt(message, 'params'), '_meta'), progressToken: 'progress' },
      },
    }
    return [one, { ...one, id: 'again' }]
  }),
})
