import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.result.result-type-supported-set',
  says: 'invents a type of result',
  revisions: ['2026-07-28'],
  seams: editResult('completion/complete', (result) => ({ ...result, resultType: 'com.example/done' })),
})
