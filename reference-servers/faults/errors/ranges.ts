import { faults } from '../../fault.ts'
import { editToolError } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'errors.jsonrpc-reserved.undefined-unused': {
    says: 'reports an unknown tool with a code that JSON-RPC reserves',
    seams: editToolError((message) => ({
      ...message,
      error: { ...(isObject(message.error) && message.error), code: -32604 },
    })),
  },
  'errors.legacy-range.avoided': {
    says: 'reports an unknown tool as -32000',
    seams: editToolError((message) => ({
      ...message,
      error: { ...(isObject(message.error) && message.error), code: -32000 },
    })),
  },
  'errors.mcp-range.defined-meaning-only': {
    says: 'calls an unknown tool an unsupported version',
    alsoBreaks: {
      'errors.modern.shape': 'its data names no versions',
    },
    seams: editToolError((message) => ({
      ...message,
      error: { ...(isObject(message.error) && message.error), code: -32022 },
    })),
  },
  'errors.mcp-range.undefined-not-emitted': {
    says: 'reports an unknown tool as -32050',
    seams: editToolError((message) => ({
      ...message,
      error: { ...(isObject(message.error) && message.error), code: -32050 },
    })),
  },
})
