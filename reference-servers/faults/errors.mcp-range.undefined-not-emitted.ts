import { editToolError } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.mcp-range.undefined-not-emitted',
  says: 'reports an unknown tool as -32050',
  revisions: ['2026-07-28'],
  seams: editToolError((message) => ({
    ...message,
    error: { ...(isObject(message.error) && message.error), code: -32050 },
  })),
  alsoBreaks: { 'tools.call.unknown-tool-code': 'the code of that error is another one' },
})
