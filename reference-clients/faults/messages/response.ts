import { faults } from '../../fault.ts'
import { editResponses } from '../../fault-edits.ts'
import { isObject, type JsonObject } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

/** Changes the error of each response that has one. */
function editErrors(change: (error: JsonObject) => JsonObject): Seams {
  return editResponses((message) => (isObject(message.error) ? { ...message, error: change(message.error) } : message))
}

/** Changes each response that has a result. */
function editResults(change: (message: JsonObject) => JsonObject): Seams {
  return editResponses((message) => (isObject(message.result) ? change(message) : message))
}

export default faults({
  'messages.error.code-and-message': {
    says: 'leaves the message out of errors',
    revisions: handshakeRevisions,
    seams: editErrors(() => ({ code: -32601 })),
  },
  'messages.error.code-integer': {
    says: 'writes the code of errors as text',
    revisions: handshakeRevisions,
    alsoBreaks: { 'errors.method-not-found.code': 'the code of that error is another one' },
    seams: editErrors((error) => ({ ...error, code: '-32601' })),
  },
  'messages.error.message-concise': {
    says: 'puts a stack trace into errors',
    revisions: handshakeRevisions,
    seams: editErrors((error) => ({ ...error, message: 'no\n    at f (/a.js:1:2)' })),
  },
  'messages.response.exactly-once': {
    says: 'answers twice',
    revisions: handshakeRevisions,
    alsoBreaks: {
      'cancellation.receiver.ignore-completed': 'and so is the one that is cancelled afterwards',
      'cancellation.client.race-graceful': 'the ping that is cancelled is answered twice too',
    },
    seams: editResponses((message) => [message, message]),
  },
  'messages.response.id-echo': {
    says: 'makes text of the ids that it answers',
    revisions: handshakeRevisions,
    seams: editResponses((message) => ({ ...message, id: `${String(message.id)}` })),
  },
  'messages.response.not-both': {
    says: 'adds error: null to results',
    revisions: handshakeRevisions,
    seams: editResults((message) => ({ ...message, error: null })),
  },
  'messages.response.result-or-error': {
    says: 'answers with nothing',
    revisions: handshakeRevisions,
    alsoBreaks: { 'ping.receiver.empty-response': 'the answer to ping is one of them' },
    seams: editResults((message) => ({ ...message, result: null })),
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
