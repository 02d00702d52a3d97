import { editToolError } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.jsonrpc.version-member',
  says: 'leaves jsonrpc out of errors',
  seams: editToolError(({ jsonrpc: _, ...message }) => message),
})
