import { editResponses } from '../fault-edits.ts'
import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.jsonrpc-reserved.undefined-unused',
  says: 'Refuses with a code that JSON-RPC reserves.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResponses((message) =>
    isObject(message.error) ? { ...message, error: { ...message.error, code: -32604 } } : message,
  ),
  alsoBreaks: { 'errors.method-not-found.code': 'the code of that error is another one' },
})
