import { editInfo } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'implementation.implementation.shape',
  says: 'Gives its version as a number.',
  seams: editInfo((info) => ({ ...info, version: 1 })),
})
