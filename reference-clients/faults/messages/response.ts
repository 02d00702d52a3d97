import { faults } from '../../fault.ts'
import { editResponses } from '../../fault-edits.ts'
import { isObject } from '../../messages.ts'

export default faults({
  'messages.error.code-and-message': {
    says: 'leaves the message out of errors',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editResponses((message) => (isObject(message.error) ? { ...message, error: { code: -32601 } } : message)),
  },
  'messages.error.code-integer': {
    says: 'writes the code of errors as text',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    alsoBreaks: { 'errors.method-not-found.code': 'the code of that error is another one' },
    seams: editResponses((message) =>
      isObject(message.error) ? { ...message, error: { ...message.error, code: '-32601' } } : message,
    ),
  },
  'messages.error.message-concise': {
    says: 'puts a stack trace into errors',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editResponses((message) =>
      isObject(message.error)
        ? { ...message, error: { ...message.error, message: 'no\n    at f (/a.js:1:2)' } }
        : message,
    ),
  },
  'messages.response.exactly-once': {
    says: 'answers twice',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    alsoBreaks: {
      'cancellation.receiver.ignore-completed': 'and so is the one that is cancelled afterwards',
      'cancellation.client.race-graceful': 'the ping that is cancelled is answered twice too',
    },
    seams: editResponses((message) => [message, message]),
  },
  'messages.response.id-echo': {
    says: 'makes text of the ids that it answers',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editResponses((message) => ({ ...message, id: `${String(message.id)}` })),
  },
  'messages.response.not-both': {
    says: 'adds error: null to results',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editResponses((message) => (isObject(message.result) ? { ...message, error: null } : message)),
  },
  'messages.response.result-or-error': {
    says: 'answers with nothing',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    alsoBreaks: { 'ping.receiver.empty-response': 'the answer to ping is one of them' },
    seams: editResponses((message) => (isObject(message.result) ? { ...message, result: null } : message)),
  },
  'messages.result.result-type-absent-is-complete': {
    says: 'rejects every result without resultType',
    seams: {
      decide: { resultType: (result, next) => (result.resultType === undefined ? 'invalid' : next()) },
    },
  },
  'messages.result.result-type-unrecognized-invalid': {
    says: 'takes every result type other than input_required for complete',
    seams: {
      decide: { resultType: (result, next) => (result.resultType === 'input_required' ? next() : 'complete') },
    },
  },
})
