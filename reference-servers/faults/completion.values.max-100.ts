import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.values.max-100',
  says: 'returns 150 values',
  seams: editResult('completion/complete', (result) => ({
    ...result,
    completion: { values: Array.from({ length: 150 }, (_, i) => `value ${i}`) },
  })),
})
