import { editResult } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.result.shape',
  says: 'leaves out the member completion',
  seams: editResult('completion/complete', ({ completion, ...result }) => ({
    ...result,
    ...(isObject(completion) && completion),
  })),
})
