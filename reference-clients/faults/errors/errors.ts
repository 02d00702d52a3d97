import { faults } from '../../fault.ts'
import { editResponses } from '../../fault-edits.ts'
import { INTERNAL_ERROR, isObject, METHOD_NOT_FOUND } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'

export default faults({
  'errors.jsonrpc-reserved.undefined-unused': {
    says: 'refuses with a code that JSON-RPC reserves',
    revisions: handshakeRevisions,
    alsoBreaks: { 'errors.method-not-found.code': 'the code of that error is another one' },
    seams: editResponses((message) =>
      isObject(message.error) ? { ...message, error: { ...message.error, code: -32604 } } : message,
    ),
  },
  'errors.method-not-found.code': {
    says: 'answers unknown methods with an internal error',
    revisions: handshakeRevisions,
    seams: {
      outgoing(message) {
        if (!isObject(message.error) || message.error.code !== METHOD_NOT_FOUND) return message
        return { ...message, error: { ...message.error, code: INTERNAL_ERROR } }
      },
    },
  },
})
