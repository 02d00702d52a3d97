import { setTimeout as delay } from 'node:timers/promises'
import { faults } from '../../fault.ts'
import { isObject, type Json, type JsonObject } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'

/** Milliseconds: after a cancellation that comes at once. */
const afterMs = 200

/** The request that a message cancels, if it cancels one. */
function cancelledId(message: JsonObject): Json | undefined {
  return message.method === 'notifications/cancelled' && isObject(message.params) ? message.params.requestId : undefined
}

export default faults({
  'cancellation.client.log-reason': {
    says: 'stops working on what was withdrawn, and keeps no record of why',
    revisions: handshakeRevisions,
    seams: { logs: (line, next) => !line.startsWith('cancelled ') && next() },
  },
  'cancellation.receiver.no-response': [
    {
      says: 'samples to the end, whoever still wants it',
      seams: {
        // What is not begun yet cannot be cancelled.
        answer: { 'sampling/createMessage': (_request, next) => delay(afterMs).then(next) },
      },
    },
    {
      says: 'answers what was withdrawn with an error, before it answers anything else',
      seams: () => {
        const open = new Set<Json | undefined>()
        return {
          answer: {
            'sampling/createMessage': (request, next) => {
              open.add(request.id)
              return next().finally(() => open.delete(request.id))
            },
          },
          incoming(message, next, context) {
            const id = cancelledId(message)
            if (typeof id === 'string' && open.has(id))
              void context.send({ jsonrpc: '2.0', id, error: { code: 0, message: 'withdrawn' } })
            next(message)
          },
        }
      },
    },
  ],
  'cancellation.client.race-graceful': {
    says: 'crashes when a cancellation comes for the request that it has just answered',
    revisions: handshakeRevisions,
    seams: () => {
      let latest: Json | undefined
      return {
        incoming(message, next, { crash }) {
          const id = cancelledId(message)
          if (id !== undefined && id === latest) return crash()
          if (message.method !== undefined && message.id !== undefined) latest = message.id
          next(message)
        },
      }
    },
  },
  'cancellation.receiver.ignore-completed': {
    says: 'answers the cancellation of a request that is done with an error',
    revisions: handshakeRevisions,
    alsoBreaks: { 'messages.response.exactly-once': 'the error is a second response' },
    seams: () => {
      const answered = new Set<Json | undefined>()
      return {
        incoming(message, next, context) {
          const id = cancelledId(message)
          // What was answered a moment ago crossed with its cancellation.
          if (typeof id === 'number' && answered.has(id)) {
            void context.send({ jsonrpc: '2.0', id, error: { code: -32600, message: 'Request already completed' } })
          }
          if (message.method !== undefined && message.id !== undefined) answered.add(message.id)
          next(message)
        },
      }
    },
  },
  'cancellation.receiver.ignore-malformed': {
    says: 'answers a cancellation without request id with an error',
    revisions: handshakeRevisions,
    alsoBreaks: {
      'messages.response.id-echo': 'the error has no id',
      'messages.notification.no-response': 'a cancellation is a notification',
      'messages.envelope.shape': 'the error has no id to carry',
    },
    seams: {
      incoming(message, next, context) {
        if (message.method === 'notifications/cancelled' && !isObject(message.params)) {
          void context.send({ jsonrpc: '2.0', id: null, error: { code: -32602, message: 'requestId is missing' } })
        }
        next(message)
      },
    },
  },
  'cancellation.receiver.ignore-unknown-id': {
    says: 'remembers every id that was cancelled, and never answers a later request with it',
    revisions: handshakeRevisions,
    seams: () => {
      const cancelled = new Set<Json | undefined>()
      return {
        incoming(message, next) {
          const id = cancelledId(message)
          if (id !== undefined) cancelled.add(id)
          if (message.method === undefined || message.id === undefined || !cancelled.has(message.id)) next(message)
        },
      }
    },
  },
})
