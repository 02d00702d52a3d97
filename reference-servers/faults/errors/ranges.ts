import { faults } from '../../fault.ts'
import { recodeToolError } from '../../fault-edits.ts'

export default faults({
  'errors.jsonrpc-reserved.undefined-unused': {
    says: 'reports an unknown tool with a code that JSON-RPC reserves',
    seams: recodeToolError(-32604),
  },
  'errors.legacy-range.avoided': {
    says: 'reports an unknown tool as -32000',
    seams: recodeToolError(-32000),
  },
  'errors.mcp-range.defined-meaning-only': {
    says: 'calls an unknown tool an unsupported version',
    alsoBreaks: {
      'errors.modern.shape': 'its data names no versions',
    },
    seams: recodeToolError(-32022),
  },
  'errors.mcp-range.undefined-not-emitted': {
    says: 'reports an unknown tool as -32050',
    seams: recodeToolError(-32050),
  },
})
