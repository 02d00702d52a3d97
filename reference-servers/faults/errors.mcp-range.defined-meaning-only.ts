import { editToolError } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.mcp-range.defined-meaning-only',
  says: 'calls an unknown tool an unsupported version',
  revisions: ['2026-07-28'],
  seams: editToolError((message) => ({
    ...message,
    error: { ...(isObject(message.error) && message.error), code: -32022 },
  })),
  alsoBreaks: {
    'tools.call.unknown-tool-code': 'the code of that error is another one',
    'errors.modern.shape': 'its data names no versions',
  },
})
