import { faults } from '../../fault.ts'
import { addMeta, alsoSend, editMessage } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'progress.client.token-string-or-integer': {
    says: 'uses a fraction as progress token',
    seams: addMeta('tools/list', { progressToken: 0.5317 }),
  },
  'progress.client.token-unique': {
    says: 'gives two requests at a time one progress token',
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
  },
  'progress.notification.shape': {
    says: 'reports progress as text',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: alsoSend({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 1, progress: '50%' },
    }),
  },
  'progress.sender.known-token': {
    says: 'reports progress that nobody asked for',
    seams: alsoSend({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 'made-up', progress: 1 },
    }),
  },
  'progress.token.string-or-integer': {
    says: 'uses a fraction as progress token',
    seams: addMeta('tools/list', { progressToken: 0.5317 }),
  },
  'progress.token.unique': {
    says: 'gives two requests at a time one progress token',
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
  },
})
