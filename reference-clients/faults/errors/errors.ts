import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { editResponses, inVersion, modernMeta } from '../../fault-edits.ts'
import { isObject } from '../../messages.ts'
import { handshakeRevisions } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

/** Has an internal error in place of this code. */
const replaceCode = (code: number): Seams =>
  editResponses((message) =>
    isObject(message.error) && message.error.code === code
      ? { ...message, error: { ...message.error, code: codes.internalError } }
      : message,
  )

export default faults({
  'errors.invalid-request.code': {
    says: 'answers what is no message with an internal error',
    revisions: handshakeRevisions,
    transports: ['stdio'],
    seams: replaceCode(codes.invalidRequest),
  },
  'errors.legacy-range.no-assumed-meaning': {
    says: 'takes -32004 for an unsupported version, and tries an older one',
    alsoBreaks: {
      'discover.client.selects-listed-version': 'it has been told of no such version before',
      'discover.client.selects-listed-version-stdio': 'it has been told of no such version before',
    },
    seams: () => {
      let tried: Promise<void> | undefined
      return {
        incoming(message, next, context) {
          if (isObject(message.error) && message.error.code === -32004) {
            const list = { jsonrpc: '2.0', id: 'anew', method: 'tools/list', params: { _meta: modernMeta } }
            tried = context.send(inVersion(list, '2025-11-25'))
          }
          next(message)
        },
        order: { beforeClose: () => tried },
      }
    },
  },
  'errors.parse-error.code': {
    says: 'answers what is no JSON with an internal error',
    revisions: handshakeRevisions,
    transports: ['stdio'],
    seams: replaceCode(codes.parseError),
  },
  'errors.jsonrpc-reserved.undefined-unused': {
    says: 'refuses with a code that JSON-RPC reserves',
    revisions: handshakeRevisions,
    alsoBreaks: {
      'errors.method-not-found.code': 'the code of that error is another one',
      'elicitation.mode.error-undeclared': 'the code of that error is another one',
      'errors.parse-error.code': 'the code of that error is another one',
      'errors.invalid-request.code': 'the code of that error is another one',
    },
    seams: editResponses((message) =>
      isObject(message.error) ? { ...message, error: { ...message.error, code: -32604 } } : message,
    ),
  },
  'errors.method-not-found.code': {
    says: 'answers unknown methods with an internal error',
    revisions: handshakeRevisions,
    seams: replaceCode(codes.methodNotFound),
  },
})
