import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'pagination.list.shape',
  says: 'ends a list with a null cursor',
  seams: editResult('tools/list', (result) => ({ ...result, nextCursor: null })),
})
