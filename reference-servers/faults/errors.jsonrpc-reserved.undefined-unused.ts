import { editToolError } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.jsonrpc-reserved.undefined-unused',
  says: 'reports an unknown tool with a code that JSON-RPC reserves',
  seams: editToolError((message) => ({
    ...message,
    error: { ...(isObject(message.error) && message.error), code: -32604 },
  })),
  alsoBreaks: { 'tools.call.unknown-tool-code': 'the code of that error is another one' },
})
