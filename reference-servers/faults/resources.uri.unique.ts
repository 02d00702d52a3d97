import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.uri.unique',
  says: 'lists a resource twice',
  seams: alsoList('resources/list', 'resources', { uri: 'fixture://failing', name: 'again' }),
})
