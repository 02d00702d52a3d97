import { type Fault, faults } from '../../fault.ts'
import { addMeta, editMessage, notification } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'
import { isObject, objectAt } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'
import { relatedTask } from '../../tasks/receiver.ts'

const fraction: Fault = {
  says: 'uses a fraction as progress token',
  seams: addMeta('tools/list', { progressToken: 0.5317 }),
}

const shared: Fault = {
  says: 'gives two requests at a time one progress token',
  transports: ['stdio'],
  seams: editMessage('tools/list', (message) => {
    const params = objectAt(message, 'params')
    const _meta = { ...objectAt(params, '_meta'), progressToken: 'progress' }
    const one = { ...message, params: { ...params, _meta } }
    return [one, { ...one, id: 'again' }]
  }),
}

export default faults({
  'progress.task.token-stays-valid': {
    says: 'takes the progress of a task that was created for a breach, and leaves',
    seams: () => {
      let isBroken = false
      return {
        incoming: (message, next) => {
          isBroken ||=
            message.method === 'notifications/progress' &&
            isObject(objectAt(objectAt(message, 'params'), '_meta')[relatedTask])
          next(message)
        },
        requestor: {
          goesOn: () => {
            const goesOn = !isBroken
            isBroken = false
            return goesOn
          },
        },
      }
    },
  },
  'progress.client.token-string-or-integer': fraction,
  'progress.client.token-unique': shared,
  'progress.notification.shape': {
    says: 'reports progress as text',
    revisions: handshakeRevisions,
    seams: alsoSend(notification('notifications/progress', { progressToken: 1, progress: '50%' })),
  },
  'progress.sender.known-token': {
    says: 'reports progress that nobody asked for',
    seams: alsoSend(notification('notifications/progress', { progressToken: 'made-up', progress: 1 })),
  },
  'progress.token.string-or-integer': fraction,
  'progress.token.unique': shared,
})
