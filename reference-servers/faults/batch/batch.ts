import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'

export default faults({
  'batch.receive.accepted': {
    says: 'reads an array with requests in it as one invalid request',
    seams: {
      parse: (bytes, next) => {
        const message = next(bytes)
        const isBatch = Array.isArray(message) && message.some((m) => typeof m === 'object' && m !== null && 'id' in m)
        return isBatch ? {} : message
      },
    },
  },
  'batch.receive.empty-array-rejected': {
    says: 'answers an empty array with an array',
    transports: ['stdio'],
    seams: () => {
      let wasEmpty = false
      return {
        parse: (bytes, next) => {
          const message = next(bytes)
          wasEmpty = Array.isArray(message) && message.length === 0
          return message
        },
        outgoing: (message, context, next) => {
          const isAnswer = wasEmpty && typeof message === 'object' && message !== null && 'error' in message
          wasEmpty = wasEmpty && !isAnswer
          return next(isAnswer ? [message] : message, context)
        },
      }
    },
  },
  'batch.receive.invalid-members': {
    says: 'refuses a whole batch when one member is no object',
    seams: {
      parse: (bytes, next) => {
        const message = next(bytes)
        return Array.isArray(message) && message.some((m) => typeof m !== 'object') ? {} : message
      },
    },
  },
  'batch.receive.notifications-only-silent': {
    says: 'answers a batch of notifications with an empty array',
    transports: ['stdio'],
    alsoBreaks: { 'batch.send.non-empty': 'the answer is an empty array' },
    seams: () => {
      let owed = false
      return {
        parse: (bytes, next) => {
          const message = next(bytes)
          owed =
            Array.isArray(message) && message.length > 0 && message.every((m) => m !== null && !Object.hasOwn(m, 'id'))
          return message
        },
        incoming: (message, connection, next) => {
          if (owed) connection.emit([], connection.outlet)
          owed = false
          return next(message, connection)
        },
      }
    },
  },
  'batch.receive.responses-complete': {
    says: 'leaves the errors out of the answer to a batch',
    seams: {
      serialize: (message, next) =>
        next(Array.isArray(message) ? message.filter((response) => 'result' in response) : message),
    },
  },
  'batch.send.non-empty': {
    says: 'sends an empty batch before its tools',
    seams: sendBefore('tools/list', []),
  },
  'batch.send.removed': [
    {
      says: 'still groups messages into arrays',
      transports: ['stdio'],
      seams: sendBefore('tools/list', [notification('notifications/example', {})]),
    },
    {
      says: 'takes batches, and answers them by batches, where there are none any more',
      revisions: ['2025-06-18', '2025-11-25'],
      seams: { takesBatches: (revision) => revision !== undefined },
    },
  ],
})
