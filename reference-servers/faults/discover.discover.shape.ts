import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'discover.discover.shape',
  says: 'gives its instructions as a number',
  revisions: ['2026-07-28'],
  seams: editResult('server/discover', (result) => ({ ...result, instructions: 42 })),
})
