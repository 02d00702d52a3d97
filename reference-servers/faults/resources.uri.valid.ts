import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.uri.valid',
  says: 'gives the address of what it read without a scheme',
  seams: editFirst('resources/read', 'contents', (item) => ({ ...item, uri: 'docs/readme.md' })),
})
