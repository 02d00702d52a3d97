import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.result.result-type-present',
  says: 'leaves the type off prompts',
  revisions: ['2026-07-28'],
  seams: editResult('prompts/get', ({ resultType: _, ...result }) => result),
})
