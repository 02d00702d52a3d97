import { editToolError } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.error.code-integer',
  says: 'writes the code of an error as text',
  seams: editToolError((message) => ({ ...message, error: { code: '-32602', message: 'Unknown tool' } })),
  alsoBreaks: { 'tools.call.unknown-tool-code': 'the code of that error is another one' },
})
