import { type Fault, faults } from '../../fault.ts'
import { editParams, notification } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'
import { type Json, objectAt } from '../../messages.ts'

const cancel = 'notifications/cancelled'

const unasked: Fault = {
  says: 'cancels what it never asked',
  seams: alsoSend(notification(cancel, { requestId: 'no-such-request' })),
}

const belated: Fault = {
  says: 'cancels each request when it has been answered',
  seams: {
    incoming(message, next, context) {
      next(message)
      const isAnswer = message.method === undefined && message.result !== undefined
      if (isAnswer) void context.send(notification(cancel, { requestId: message.id }))
    },
  },
}

export default faults({
  'cancellation.client.signal-abandonment': {
    says: 'withdraws a request, and tells nobody',
    // Elsewhere the special rule of the transport says it.
    transports: ['streamable-http'],
    seams: { decide: { withdrawal: () => 'forget' } },
  },
  'cancellation.client.http-closes-stream': {
    says: 'tells by a notification that it waits no longer, and keeps the stream open',
    seams: { decide: { withdrawal: () => 'notify' } },
  },
  'cancellation.client.stdio-sends-cancelled': [
    { says: 'withdraws a request, and tells nobody', seams: { decide: { withdrawal: () => 'forget' } } },
    {
      says: 'names the request that it withdraws by a text',
      alsoBreaks: { 'cancellation.client.own-requests-only': 'there is no request of that id' },
      seams: editParams(cancel, ({ requestId, ...params }) => ({ ...params, requestId: String(requestId) })),
    },
  ],
  'cancellation.client.ignore-late-response': {
    says: 'ends at an answer to what it has withdrawn',
    seams: () => {
      const withdrawn = new Set<Json | undefined>()
      return {
        outgoing(message) {
          if (message.method === cancel) withdrawn.add(objectAt(message, 'params').requestId)
          return message
        },
        incoming(message, next, context) {
          if (message.method === undefined && withdrawn.has(message.id)) context.crash()
          else next(message)
        },
      }
    },
  },
  'cancellation.client.in-progress-only': belated,
  'cancellation.client.no-cancel-initialize': {
    says: 'cancels initialize while it waits for the answer',
    transports: ['stdio'],
    seams: () => {
      let id: Json | undefined
      return {
        outgoing(message) {
          if (message.method === 'initialize') id = message.id
          return message
        },
        order: {
          whileInitializing: (context) => context.send(notification(cancel, { requestId: id })),
        },
      }
    },
  },
  'cancellation.client.own-requests-only': unasked,
  'cancellation.notification.shape': {
    says: 'names the request as id when it cancels',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2026-07-28'],
    seams: alsoSend(notification(cancel, { id: 5 })),
  },
  'cancellation.sender.in-progress-only': {
    ...belated,
    alsoBreaks: {
      'lifecycle.version.client-disconnects': 'it cancels before it leaves',
      'cancellation.client.no-cancel-initialize': 'initialize is one of them',
      'http.version.client-header': 'that of initialize leaves before the version is taken over',
    },
  },
  'cancellation.sender.request-id-present': {
    says: 'cancels without saying what',
    seams: alsoSend(notification(cancel, { reason: 'timeout' })),
  },
  'cancellation.sender.same-direction': unasked,
})
