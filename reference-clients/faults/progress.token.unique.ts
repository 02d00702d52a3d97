import { editMessage } from '../fault-edits.ts'
import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.token.unique',
  says: 'Gives two requests at a time one progress token.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
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
